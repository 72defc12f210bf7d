"""What Slate's network looks at. Counts are scaled to about 1; ``…_3`` is a count of up to 3, divided by 3.

Nothing speaks of a board's own squares, so the network judges any board.
"""

from slate_ai.games.slate.board import KINDS

OWN = (
    "score",  # points if the game ended now
    "leftover",  # coins that make no whole point yet, in points
    *("coins_1", "coins_3", "coins_8", "coins_20"),
    *("markers_3", "markers_6", "markers_12", "markers_24"),  # in the supply and on actions
    *("supply_1", "supply_2", "supply_3"),
    *("reserve_1", "reserve_6"),
    *("mines", "unsold_1", "unsold_4"),
    "unsold_part",  # what sales of her unsold mines would bring her now, in points, here and below
    "best_part",  # the best one of them
    "given_part",  # what they would bring the others, in her points
    "income",  # what sales of the others' unsold mines would bring her
    "income_to_come",  # what all sales to come may bring her closed mines, roughly
    *("valleys", "valleys_alone", "valleys_half", "valleys_nearly_half"),
    *("different_now", "alone_now", "half_now"),  # points that a development she is on brings now
    *(f"on_{kind}" for kind in KINDS),  # 1 if she is on it
    *(f"free_{kind}" for kind in KINDS),  # 1 if she may take it
    *("first_to_roll", "second_to_roll", "third_to_roll", "last_to_roll"),
    *("dice_to_come", "decides"),  # dice she will still roll in this round; 1 if hers are on the table
    *(f"action_{action}" for action in range(1, 7)),  # her markers on it, or her dice if she decides
    *("performs", "waits"),  # 1 if she performs now; how far back she is in the queue
    *("opens", "sales", "develops"),  # so many she may manage in this round
    *("openings_1", "openings_4"),  # mines that her supply can open now
    *("best_opening", "best_affordable"),  # the most that a next mine's sale would bring her, in points
    *("set_ready", "modify_ready", "extra_ready"),  # 1 if she can use the ability in this round
)
SHARED = (
    *("rolling", "rerolling", "placing", "executing", "performed"),  # the phase, one of them 1
    *(f"executing_{action}" for action in range(1, 7)),
    *("unopened_2", "unopened_6", "unopened_20", "unopened_per_player"),
    "unsold",  # mines opened and not closed
    *("tunnels_1", "tunnels_2", "tunnels_3"),  # valleys whose next mine costs so much
    *("costs_to_come", "mean_value"),  # of all unopened mines
    *("num_valleys", "num_mines"),
    *("rounds_left_1", "rounds_left_10"),  # by the round limit
    "downstream",
    "price",  # of extra-supplies
    *(f"plays_{kind}" for kind in KINDS),  # 1 if the development is in play
    "free_spaces",
    "round",
    "markers_left",  # in supplies and reserves, per player
)
NUM_OWN, NUM_SHARED = len(OWN), len(SHARED)
