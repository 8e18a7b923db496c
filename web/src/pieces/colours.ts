// The colours of the armies. A player whose name is a colour gets that colour; the others get colours by their order.

const named = ['white', 'black', 'red', 'yellow', 'blue'] as const;
export type ArmyColour = (typeof named)[number];

const byOrder: readonly ArmyColour[] = ['white', 'black', 'red', 'yellow'];

/** One colour for each player, no two alike. */
export function armyColours(players: readonly { name: string; colour?: string }[]): ArmyColour[] {
  const wanted = players.map(({ name, colour }) => named.find((known) => (colour || name.toLowerCase()) === known));
  const free = byOrder.filter((colour) => !wanted.includes(colour));
  return wanted.map((colour, i) =>
    colour !== undefined && wanted.indexOf(colour) === i ? colour : (free.shift() ?? 'blue'),
  );
}

/** For the `style` of an element: gives the pieces and swatches inside it the players' colours (see pieces.css). */
export function armyStyle(players: readonly { name: string; colour?: string }[]): string {
  return armyColours(players)
    .flatMap((colour, i) =>
      ['fill', 'edge', 'ink', 'capture', 'sign'].map((part) => `--p${i}-${part}:var(--${colour}-${part})`),
    )
    .join(';');
}
