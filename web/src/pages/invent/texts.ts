// The text with which somebody begins who has none.

export const firstText = `# Everything behind such a sign is a remark. Ctrl+Space offers what may stand at a place.
name = "My game"
summary = "Rooks, sennights and pawns on 37 hexagons."

[board]
shape = "hexagon"
side = 4
orientation = "files"      # the files are vertical

[pieces.K]
name = "King"
picture = "king"
move = "K"                 # one step in all twelve directions
royal = true

[pieces.R]
name = "Rook"
picture = "rook"
move = "W0"                # any distance through edges

[pieces.N]
name = "Sennight"
picture = "knight"
move = "N"                 # the leap of root 7

[pieces.P]
name = "Pawn"
picture = "pawn"
move = "mffW cfsW"         # quiet straight forward, captures half-forward

[setup]                    # White's cells; Black's are their mirror image
K = "d1"
R = "c1"
N = "e1"
P = "b1 c2 d3 e2 f1"

[promotion.far-edge]
pieces = "P"
to = "R N"
zone = "stuck(ffW)"        # the cells from which there is no step straight forward

[ends]
stalemate = "draw"
repetition = { count = 3, result = "draw" }
moves = { plies = 100, reset = "P" }
bare-royals = "draw"
`;

/** A text with another name for its game. */
export function renamed(text: string, name: string): string {
  const line = `name = ${JSON.stringify(name)}`;
  const [head, ...rest] = text.split(/^(?=\s*\[)/m);
  const changed = head!.replace(/^\s*name\s*=.*$/m, line);
  return [changed === head && !/^\s*name\s*=/m.test(head) ? `${line}\n${head}` : changed, ...rest].join('');
}

/** A name for a file: "my-game.toml". */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain.slice(0, 60) || 'game'}.toml`;
}
