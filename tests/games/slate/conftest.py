"""Fixtures for Slate."""

import pytest

from games.slate.positions import GameRules, OracleRules, Rules


@pytest.fixture(params=[OracleRules, GameRules], ids=["oracle", "game"])
def rules(request: pytest.FixtureRequest) -> Rules:
    """The oracle, then the game: every rule and ruling must hold in both."""
    chosen: type[Rules] = request.param
    return chosen()
