// German for the sentences of what becomes of pieces, and of hands and drops: patterns of core.ts.

import type { Patterns } from '../grammar';

export const promotion: Patterns = [
  // Promotion.
  ['{A} whose move ends {where} must be promoted', '{A}, dessen Zug {where} endet, muss sich verwandeln'],
  ['{A} whose move ends {where} may be promoted', '{A}, dessen Zug {where} endet, darf sich verwandeln'],
  [
    '{A} whose move without a capture ends {where} must be promoted',
    '{A}, dessen Zug ohne zu schlagen {where} endet, muss sich verwandeln',
  ],
  [
    '{A} whose move without a capture ends {where} may be promoted',
    '{A}, dessen Zug ohne zu schlagen {where} endet, darf sich verwandeln',
  ],
  [
    '{A} whose capture ends {where} must be promoted',
    '{A}, der mit einem Schlagzug {where} endet, muss sich verwandeln',
  ],
  [
    '{A} whose capture ends {where} may be promoted',
    '{A}, der mit einem Schlagzug {where} endet, darf sich verwandeln',
  ],
  [
    '{A} whose move starts or ends {where} must be promoted',
    '{A}, dessen Zug {where} beginnt oder endet, muss sich verwandeln',
  ],
  [
    '{A} whose move starts or ends {where} may be promoted',
    '{A}, dessen Zug {where} beginnt oder endet, darf sich verwandeln',
  ],
  [
    '{A} whose move starts or ends {where} may be promoted; it must be, if it could never move on from there as it is',
    '{A}, dessen Zug {where} beginnt oder endet, darf sich verwandeln; er muss es, wenn er von dort so nie weiterziehen könnte',
  ],
  [
    '{A} whose move ends {where} may be promoted; it must be, if it could never move on from there as it is',
    '{A}, dessen Zug {where} endet, darf sich verwandeln; er muss es, wenn er von dort so nie weiterziehen könnte',
  ],
  [
    '{A} whose move starts or ends {where} may be promoted, unless the move ends {where=b}',
    '{A}, dessen Zug {where} beginnt oder endet, darf sich verwandeln, außer wenn der Zug {b} endet',
  ],
  [
    '{A} whose move ends {where} may be promoted; it must {where=b}',
    '{A}, dessen Zug {where} endet, darf sich verwandeln; {b} muss er es',
  ],
  [
    '{A} that moves to a cell from which it could never move or capture again must be promoted',
    '{A}, der auf ein Feld zieht, von dem er nie mehr ziehen oder schlagen könnte, muss sich verwandeln',
  ],
  [
    '{A} that moves to a cell from which it could never move or capture again must be promoted, {where}',
    '{A}, der auf ein Feld zieht, von dem er nie mehr ziehen oder schlagen könnte, muss sich verwandeln, {where}',
  ],
  [
    'Where it still could, but only to cells {where}, it may be',
    'Wo er es noch könnte, aber nur auf Felder {where}, darf er es',
  ],
  [
    'Where it still could, but only to cells {where}, it may be, {where=b}',
    'Wo er es noch könnte, aber nur auf Felder {where}, darf er es, {b}',
  ],
  [
    '{A} that comes to a cell {where} from elsewhere, or captures by a move that starts or ends there, must be promoted',
    '{A}, der von anderswo auf ein Feld {where} kommt oder mit einem Zug schlägt, der dort beginnt oder endet, muss sich verwandeln',
  ],
  [
    '{A} that comes to a cell {where} from elsewhere, or captures by a move that starts or ends there, must be promoted, unless the move ends {where=b}',
    '{A}, der von anderswo auf ein Feld {where} kommt oder mit einem Zug schlägt, der dort beginnt oder endet, muss sich verwandeln, außer wenn der Zug {b} endet',
  ],
  [
    '{A} that comes to a cell {where} from elsewhere, or captures by a move that starts or ends there, may be promoted',
    '{A}, der von anderswo auf ein Feld {where} kommt oder mit einem Zug schlägt, der dort beginnt oder endet, darf sich verwandeln',
  ],
  [
    '{A} that comes to a cell {where} from elsewhere, or captures by a move that starts or ends there, may be promoted, unless the move ends {where=b}',
    '{A}, der von anderswo auf ein Feld {where} kommt oder mit einem Zug schlägt, der dort beginnt oder endet, darf sich verwandeln, außer wenn der Zug {b} endet',
  ],
  ['{A} that captures must be promoted', '{A}, der schlägt, muss sich verwandeln'],
  ['{A} that captures may be promoted', '{A}, der schlägt, darf sich verwandeln'],
  ['{A} that captures {a.a=b} {where} must be promoted', '{A}, der {where} {b} schlägt, muss sich verwandeln'],
  ['{A} that captures {a.a=b} {where} may be promoted', '{A}, der {where} {b} schlägt, darf sich verwandeln'],
  ['{A} that captures {a.a=b} must be promoted', '{A}, der {b} schlägt, muss sich verwandeln'],
  ['{A} that captures {a.a=b} may be promoted', '{A}, der {b} schlägt, darf sich verwandeln'],
  ['It becomes a piece of the type that it captured', 'Er wird zu einer Figur von der Art der geschlagenen'],
  ['{A} that captures must be turned over', '{A}, der schlägt, muss umgedreht werden'],
  ['{A} that captures may be turned over', '{A}, der schlägt, darf umgedreht werden'],
  ['{A} that moves must be turned over', '{A}, der zieht, muss umgedreht werden'],
  ['{A} that moves may be turned over', '{A}, der zieht, darf umgedreht werden'],
  ['It becomes another of these', 'Er wird zu einem anderen von diesen'],
  ['It becomes {a.d}, as its player chooses', 'Er wird zu {a.d}, wie sein Spieler will'],
  ['It becomes {a.d}', 'Er wird zu {a.d}'],
  ['{A} becomes {a.d}, as its player chooses', '{A} wird zu {a.d}, wie sein Spieler will'],
  ['{A} becomes {a.d}', '{A} wird zu {a.d}'],
  ['The two faces of a piece are: {twos}', 'Die zwei Seiten einer Figur sind: {twos}'],
  [
    'Only a type of which the player has lost a piece may be chosen',
    'Gewählt werden darf nur eine Art, von der der Spieler eine Figur verloren hat',
  ],
  ['No promotion may give a player {limit}', 'Keine Verwandlung darf jemandem {limit} geben'],
  ['No promotion may give a player {limits}', 'Keine Verwandlung darf jemandem {limits} geben'],
  ['No promotion may give a player {limit=a}, or {limit=b}', 'Keine Verwandlung darf jemandem {a} oder {b} geben'],
  [
    'A move that would have to promote and cannot is not allowed',
    'Ein Zug, der verwandeln müsste und nicht kann, ist nicht erlaubt',
  ],
  ['A drop never promotes', 'Wer einsetzt, verwandelt nie'],
  [
    'Instead of moving a piece, a player may turn {a.a} that stands {where} into {a.a=b}',
    'Statt zu ziehen, darf man {a.a}, der {where} steht, in {b} verwandeln',
  ],
  [
    'Instead of moving a piece, a player may turn {a.a} that stands {where} into {a.a=b}, where it stands or on an empty cell one step of the new piece away',
    'Statt zu ziehen, darf man {a.a}, der {where} steht, in {b} verwandeln, dort, wo er steht, oder auf einem leeren Feld, einen Schritt der neuen Figur entfernt',
  ],
  [
    'Instead of moving a piece, a player may turn {a.a} that stands {where} into {a.a=b}, where it stands or on an empty cell near it',
    'Statt zu ziehen, darf man {a.a}, der {where} steht, in {b} verwandeln, dort, wo er steht, oder auf einem leeren Feld in der Nähe',
  ],
  ["A player's last {name} may do so anywhere", 'Der letzte {name} eines Spielers darf das überall'],
  [
    'Not with more than {num} of that piece on the board afterwards',
    'Aber nicht, wenn danach mehr als {num} von dieser Figur auf dem Brett wären',
  ],
  [
    'The new piece may attack nothing from there, and no check may be given',
    'Die neue Figur darf von dort nichts angreifen, und es darf kein Schach geben',
  ],

  // Hands and drops.
  ['Captured pieces leave the game', 'Geschlagene Figuren sind aus dem Spiel'],
  [
    'A captured piece goes to the hand of the partner of the player who captured it and belongs to that player from then on',
    'Eine geschlagene Figur kommt auf die Hand des Partners dessen, der sie geschlagen hat, und gehört von da an diesem',
  ],
  [
    'A captured piece that can come back goes to the hand of the partner of the player who captured it and belongs to that player from then on',
    'Eine geschlagene Figur, die zurückkommen kann, kommt auf die Hand des Partners dessen, der sie geschlagen hat, und gehört von da an diesem',
  ],
  [
    'A captured piece goes to the hand of the player who captured it and belongs to that player from then on',
    'Eine geschlagene Figur kommt auf die Hand dessen, der sie geschlagen hat, und gehört von da an ihm',
  ],
  [
    'A captured piece that can come back goes to the hand of the player who captured it and belongs to that player from then on',
    'Eine geschlagene Figur, die zurückkommen kann, kommt auf die Hand dessen, der sie geschlagen hat, und gehört von da an ihm',
  ],
  ['{names&} stay what they are', '{names&} bleiben, was sie sind'],
  ['Others come back as another piece: {turned}', 'Andere kommen als eine andere Figur zurück: {turned}'],
  ['They come back as another piece: {turned}', 'Sie kommen als eine andere Figur zurück: {turned}'],
  ['{names&} do not come back: they leave the game', '{names&} kommen nicht zurück: Sie sind aus dem Spiel'],
  [
    'A player who can drop a piece from the hand must do so; pieces move only when that player cannot',
    'Wer eine Figur von der Hand einsetzen kann, muss es tun; Figuren ziehen nur, wenn das nicht geht',
  ],
  ['A piece is dropped on an empty cell', 'Eingesetzt wird auf ein leeres Feld'],
  ['It must be dropped beside an own piece', 'Eingesetzt wird nur neben eine eigene Figur'],
  [
    'The hand never runs out of {names&}: a drop takes nothing from it',
    'Die Hand gibt immer wieder {names&} her: Das Einsetzen nimmt nichts von ihr weg',
  ],
  [
    'Instead of moving a piece, a player may drop one from the hand on any empty cell',
    'Statt zu ziehen, darf man eine Figur von der Hand auf ein beliebiges leeres Feld einsetzen',
  ],
  [
    'Instead of moving a piece, a player may drop one from the hand on any empty cell from which it could later move or capture',
    'Statt zu ziehen, darf man eine Figur von der Hand auf ein beliebiges leeres Feld einsetzen, von dem sie später ziehen oder schlagen könnte',
  ],
  [
    'It may be dropped with either face up: {faces}',
    'Sie darf mit jeder ihrer Seiten nach oben eingesetzt werden: {faces}',
  ],
  [
    'Some pieces may be dropped with either face up: {faces}',
    'Manche Figuren dürfen mit jeder ihrer Seiten nach oben eingesetzt werden: {faces}',
  ],
  ['{A} may be dropped only {where}', '{A} darf nur {where} eingesetzt werden'],
  [
    'No player may drop {as|a} on a file on which that player has one already',
    'Niemand darf {as|a} auf eine Linie einsetzen, auf der er schon einen hat',
  ],
  [
    'No player may drop {as|a} on a line straight forward on which that player has one already',
    'Niemand darf {as|a} auf eine Gerade nach vorn einsetzen, auf der er schon einen hat',
  ],
  [
    'No player may drop {as|a} on a file on which that player has two already',
    'Niemand darf {as|a} auf eine Linie einsetzen, auf der er schon zwei hat',
  ],
  [
    'No player may drop {as|a} on a line straight forward on which that player has two already',
    'Niemand darf {as|a} auf eine Gerade nach vorn einsetzen, auf der er schon zwei hat',
  ],
  [
    "A player's {names&} must be spread evenly over the colours of the cells; no drop may take a cell that is needed for that",
    'Die {names&} eines Spielers müssen gleichmäßig auf die Farben der Felder verteilt sein; niemand darf ein Feld besetzen, das dafür gebraucht wird',
  ],
  ['The drop of {a.a} may not give check', 'Wer {a.a} einsetzt, darf damit kein Schach geben'],
  ['The drop of {a.a} may not give checkmate', 'Wer {a.a} einsetzt, darf damit nicht matt setzen'],
  [
    'A drop may parry a check, give check or give checkmate',
    'Wer einsetzt, darf damit ein Schach abwehren, Schach geben oder matt setzen',
  ],
  ['A drop may parry a check or give check', 'Wer einsetzt, darf damit ein Schach abwehren oder Schach geben'],
  [
    'When a piece makes its first move and stood {where}, its player may at once put {a.a} from the hand on the cell that it has left',
    'Wenn eine Figur ihren ersten Zug macht und {where} stand, darf ihr Spieler sofort {a.a} von der Hand auf das Feld stellen, das sie verlassen hat',
  ],
  [
    'Once all these pieces have moved or been captured, nothing can come in any more',
    'Wenn alle diese Figuren gezogen haben oder geschlagen sind, kann nichts mehr hereinkommen',
  ],
  [
    'Castling leaves two cells, and one piece may come in on either of them',
    'Eine Rochade verlässt zwei Felder, und auf eines davon darf eine Figur hereinkommen',
  ],
  [
    'What comes in may give check, but not cover the own {the.a}: the move must be legal without it',
    'Was hereinkommt, darf Schach geben, aber nicht {the.a} decken: Der Zug muss auch ohne es erlaubt sein',
  ],
];
