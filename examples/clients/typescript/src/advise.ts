// The best moves for a first roll of Slate, ever better ones while the search goes on.

import { createStrategyClient, failureOf, type ClientOptions, type Suggestion } from "slate-ai";

export async function advise(url: string, options: ClientOptions, say: (line: string) => void): Promise<void> {
  const client = createStrategyClient(url, { timeoutMs: 10_000, ...options });
  const first = await client.newPosition({ game: "slate", numPlayers: 4, seed: 1n });
  const { position } = await client.playMove({ position: first.position, seed: 1n }); // the dice
  const { picture } = await client.describePosition({ position });
  say(picture);

  const limits = { time: { seconds: 0n, nanos: 500_000_000 } };
  const interval = { seconds: 0n, nanos: 100_000_000 };
  for await (const { analysis, final } of client.analyzePosition({ position, limits, interval })) {
    const best = analysis!.suggestions[0];
    say(final ? `in the end: ${inWords(best)}` : `so far: ${inWords(best)}`);
  }

  try {
    await client.playMove({ position, move: "fly" });
  } catch (error) {
    const { reason, violations } = failureOf(error);
    say(`${reason} in ${violations[0].field}`);
  }
}

function inWords({ move, description }: Suggestion): string {
  return `${move}: ${description}`;
}
