// German for the sentences of rules, without their full stops: patterns of core.ts.

import type { Patterns } from '../grammar';

export const rules: Patterns = [
  // Board.
  [
    '{board}, {int} on each of {num} levels; the first level is on top',
    '{board}, {int} auf jeder von {num} Ebenen; die erste Ebene ist oben',
  ],
  [
    '{board}, on its {num} levels {sizes}; the first level is on top',
    '{board}, auf den {num} Ebenen {sizes}; die erste Ebene ist oben',
  ],
  ['Of these, one {unit} lies outside of that shape', 'Davon liegt eins außerhalb dieser Form'],
  ['Of these, {num} {unit} lie outside of that shape', 'Davon liegen {num} außerhalb dieser Form'],
  ['Of that shape, one {unit} is left out', 'In dieser Form fehlt {unit}'],
  ['Of that shape, {num} {unit} are left out', 'In dieser Form fehlen {num} {unit}'],
  [
    "A cell's name tells its level, too: {cell} is on the second",
    'Der Name eines Feldes sagt auch seine Ebene: {cell} liegt auf der zweiten',
  ],
  ['{board}', '{board}'],
  [
    'The first and the last file are next to each other, as on a cylinder: steps, leaps and lines lead over these edges of the drawn board',
    'Die erste und die letzte Linie liegen nebeneinander wie auf einem Zylinder: Schritte, Sprünge und Linien führen über diese Ränder des gezeichneten Bretts',
  ],
  [
    'The first and the last file are next to each other, and so are the first and the last rank, as on a torus: steps, leaps and lines lead over these edges of the drawn board',
    'Die erste und die letzte Linie liegen nebeneinander und ebenso die erste und die letzte Reihe, wie auf einem Torus: Schritte, Sprünge und Linien führen über diese Ränder des gezeichneten Bretts',
  ],
  [
    'A piece that comes round the board goes no further than the cell before its own',
    'Eine Figur, die um das Brett herumkommt, geht nicht weiter als bis zum Feld vor dem eigenen',
  ],
  [
    'The board is divided into regions, and nothing moves or gives check within one: a move ends in none of the regions in which it began',
    'Das Brett ist in Gebiete geteilt, und innerhalb eines Gebiets zieht nichts und gibt nichts Schach: Ein Zug endet in keinem der Gebiete, in denen er begann',
  ],
  ['A region: {cells&}', 'Ein Gebiet: {cells&}'],
  [
    'The levels are joined: seen from above, a step leads to the next cell, on whichever level',
    'Die Ebenen hängen zusammen: Von oben gesehen führt ein Schritt auf das nächste Feld, gleich auf welcher Ebene',
  ],
  [
    'So a line or a leap may change levels with every step, and what stands in the way on one level can be passed on another',
    'Eine Linie oder ein Sprung kann also mit jedem Schritt die Ebene wechseln, und woran auf einer Ebene etwas steht, das lässt sich auf einer anderen umgehen',
  ],
  ['No step leads straight up or down', 'Kein Schritt führt senkrecht nach oben oder unten'],
  [
    'The board is sewn together at edges that do not touch as it is drawn, cell by cell: {seams&}',
    'Das Brett ist an Rändern zusammengenäht, die auf der Zeichnung nicht aneinander liegen, Feld für Feld: {seams&}',
  ],
  [
    'Steps, leaps and lines lead over a seam and turn with it: who leaves over the one edge comes in over the other',
    'Schritte, Sprünge und Linien führen über eine Naht und drehen sich mit ihr: Wer über die eine Kante geht, kommt über die andere herein',
  ],
  [
    'Between some neighbours there is a wall, drawn as a thick line on a common edge: {walls&}',
    'Zwischen einigen Nachbarfeldern steht eine Mauer, gezeichnet als dicke Linie auf einer gemeinsamen Kante: {walls&}',
  ],
  ['Between some neighbours there is a wall: {walls&}', 'Zwischen einigen Nachbarpunkten steht eine Mauer: {walls&}'],
  [
    'No step leads from one of the two to the other, whatever goes there; a leap to a cell farther away passes over walls',
    'Kein Schritt führt vom einen zum anderen, gleich welcher Figur; ein Sprung auf ein weiter entferntes Feld geht über Mauern hinweg',
  ],
  [
    'An orthogonal step goes to a neighbouring point along a line, in one of six directions',
    'Ein orthogonaler Schritt geht auf einer Linie zu einem Nachbarpunkt, in eine von sechs Richtungen',
  ],
  [
    'An orthogonal step crosses an edge of the cell, in one of six directions',
    'Ein orthogonaler Schritt geht über eine Kante des Feldes, in eine von sechs Richtungen',
  ],
  ['An orthogonal step crosses an edge of the cell', 'Ein orthogonaler Schritt geht über eine Kante des Feldes'],
  [
    'An orthogonal line follows a row of cells, which point up and down in turn; rows run in six directions',
    'Eine orthogonale Linie folgt einer Reihe von Feldern, die abwechselnd nach oben und unten zeigen; Reihen laufen in sechs Richtungen',
  ],
  [
    'A diagonal line runs straight through corners and the edges opposite to them, also in one of six directions, so a diagonal step leaves the cell by a corner or by an edge; what stands beside its way does not block it',
    'Eine diagonale Linie läuft gerade durch Ecken und die Kanten ihnen gegenüber, auch in eine von sechs Richtungen; ein diagonaler Schritt verlässt das Feld also durch eine Ecke oder über eine Kante. Was neben seinem Weg steht, hält ihn nicht auf',
  ],
  [
    'A diagonal step goes to the nearest point between two of these directions, also in one of six; what stands on the two points beside its way does not block it',
    'Ein diagonaler Schritt geht zum nächsten Punkt zwischen zwei dieser Richtungen, auch in eine von sechs; was auf den zwei Punkten neben seinem Weg steht, hält ihn nicht auf',
  ],
  [
    'A diagonal step leaves the cell by a corner and goes to the nearest cell beyond, also in one of six directions; what stands on the two cells that it passes between does not block it',
    'Ein diagonaler Schritt verlässt das Feld durch eine Ecke und geht zum nächsten Feld dahinter, auch in eine von sechs Richtungen; was auf den zwei Feldern steht, zwischen denen er hindurchgeht, hält ihn nicht auf',
  ],
  ['Marked on the board: {Zone} ({Inside}) of each player', 'Auf dem Brett markiert: {Zone} ({Inside}) jedes Spielers'],
  ['Marked on the board: {Zone} ({Inside})', 'Auf dem Brett markiert: {Zone} ({Inside})'],
  [
    'Marked on the board: {Zone} of each player, {int} points, for {name}: {cells&}',
    'Auf dem Brett markiert: {Zone} jedes Spielers, {int} Punkte, für {name} {cells&}',
  ],
  [
    'Marked on the board: {Zone} of each player, {int} cells, for {name}: {cells&}',
    'Auf dem Brett markiert: {Zone} jedes Spielers, {int} Felder, für {name} {cells&}',
  ],
  ['Marked on the board: {Zone} of each player', 'Auf dem Brett markiert: {Zone} jedes Spielers'],
  ['Marked on the board: {Zone}: {cells&}', 'Auf dem Brett markiert: {Zone}, also {cells&}'],
  ['Marked on the board: {Zone}', 'Auf dem Brett markiert: {Zone}'],
  ['For {names&} the board is mirrored', 'Für {names&} ist das Brett gespiegelt'],
  ['For {name} the board is mirrored from left to right', 'Für {name} ist das Brett von links nach rechts gespiegelt'],
  ['For {names&} the board is turned', 'Für {names&} ist das Brett gedreht'],
  ['For {names&} the files are shifted round the board', 'Für {names&} sind die Linien um das Brett herum verschoben'],
  [
    'For {name} the levels are exchanged from top to bottom',
    'Für {name} sind die Ebenen von oben nach unten vertauscht',
  ],
  [
    'For {name} the board is mirrored, and its levels are exchanged from top to bottom',
    'Für {name} ist das Brett gespiegelt, und seine Ebenen sind von oben nach unten vertauscht',
  ],
  [
    'For {name} the board is turned, and its levels are exchanged from top to bottom',
    'Für {name} ist das Brett gedreht, und seine Ebenen sind von oben nach unten vertauscht',
  ],

  // Start.
  ['Each player begins with {num} pieces: {counts}', 'Jeder beginnt mit {num} Figuren: {counts}'],
  ['Each player begins with one piece: {counts}', 'Jeder beginnt mit einer Figur: {counts}'],
  ['{names&} begins with one piece: {counts}', '{names&} beginnt mit einer Figur: {counts}'],
  ['{names&} begin with {num} pieces: {counts}', '{names&} beginnen mit {num} Figuren: {counts}'],
  ['{names&} begins with {num} pieces: {counts}', '{names&} beginnt mit {num} Figuren: {counts}'],
  ['Each player also has {counts} in hand', 'Jeder hat außerdem {counts} auf der Hand'],
  ['{names&} also has {counts} in hand', '{names&} hat außerdem {counts} auf der Hand'],
  ['{names&} also have {counts} in hand', '{names&} haben außerdem {counts} auf der Hand'],
  [
    'There are many start arrays, and chance or the players choose one of them: {starts}',
    'Es gibt viele Startaufstellungen, und der Zufall oder die Spieler wählen eine davon: {starts}',
  ],
  [
    'There are many start arrays, and the players choose one of them: {starts}',
    'Es gibt viele Startaufstellungen, und die Spieler wählen eine davon: {starts}',
  ],
  [
    'There are {int} start arrays, and the players choose one of them: {starts}',
    'Es gibt {int} Startaufstellungen, und die Spieler wählen eine davon: {starts}',
  ],
  [
    'There are {int} start arrays, and chance or the players choose one of them: {starts}',
    'Es gibt {int} Startaufstellungen, und der Zufall oder die Spieler wählen eine davon: {starts}',
  ],
  [
    'In each array that is used every {every&} is defended',
    'In jeder Aufstellung, die gebraucht wird, ist jeder {every&} gedeckt',
  ],
  [
    'In each array that is used no {names|} of a player stands next to another one',
    'In keiner Aufstellung, die gebraucht wird, stehen zwei {names|} eines Spielers nebeneinander',
  ],
  ['{names&} sit {sides}', '{names&} sitzen {sides}'],
  ['{seats}', '{seats}'],
  [
    'Forward, first and last are meant as each player sees the board',
    'Vorn, erste und letzte sind so gemeint, wie jeder das Brett sieht',
  ],

  // Play.
  ['{name} plays alone, and makes every move', '{name} spielt allein und macht jeden Zug'],
  ['{names&} play together against {names&=b}', '{names&} spielen zusammen gegen {b}'],
  ['{name} plays alone against {names&}', '{name} spielt allein gegen {names&}'],
  ['Partners win and lose together', 'Partner gewinnen und verlieren zusammen'],
  [
    "No piece captures or attacks a partner's piece; like an own one it is in the way",
    'Keine Figur schlägt eine des Partners oder greift sie an; diese steht im Weg wie eine eigene',
  ],
  ['{names&} move in turn; {name} begins', '{names&} ziehen abwechselnd; {name} beginnt'],
  ['{names&} take turns; {name} begins', '{names&} sind abwechselnd an der Reihe; {name} beginnt'],
  ['A piece that moves onto an enemy piece captures it', 'Eine Figur, die auf eine feindliche zieht, schlägt sie'],
  ['No piece moves onto a piece of its own side', 'Keine Figur zieht auf eine eigene'],
  [
    'No piece moves onto a piece of its own side, except as is said below',
    'Keine Figur zieht auf eine eigene, außer wie unten gesagt',
  ],
  [
    'No piece moves onto a piece of its own side, except to join it',
    'Keine Figur zieht auf eine eigene, außer um sich mit ihr zu verbinden',
  ],
  [
    "Where a piece's own words do not say otherwise, it moves over empty cells only",
    'Wo bei einer Figur nichts anderes steht, zieht sie nur über leere Felder',
  ],
  [
    "Where a piece's own words do not say otherwise, it moves over empty points only",
    'Wo bei einer Figur nichts anderes steht, zieht sie nur über leere Punkte',
  ],
  ['Nobody may pass', 'Niemand darf passen'],
  [
    'Nobody may pass, except to end a chain of captures',
    'Niemand darf passen, außer um eine Kette von Schlägen zu beenden',
  ],
  ['A player who has no move at all passes; nobody else may', 'Wer gar keinen Zug hat, passt; sonst darf das niemand'],
  [
    'A player who is not in check may pass instead of moving',
    'Wer nicht im Schach steht, darf passen, statt zu ziehen',
  ],
  ['A player may pass instead of moving', 'Jeder darf passen, statt zu ziehen'],
  [
    'A player who has no legal move, and is not in check, passes; nobody else may',
    'Wer keinen Zug hat und nicht im Schach steht, passt; sonst darf das niemand',
  ],
  ['A player who has no legal move passes; nobody else may', 'Wer keinen Zug hat, passt; sonst darf das niemand'],
  [
    'A player who can capture must do so, and may choose between several captures',
    'Wer schlagen kann, muss es tun und darf zwischen mehreren Möglichkeiten wählen',
  ],
  [
    'A player who can capture with {a.d} must capture, with whatever piece; other captures compel nobody',
    'Wer mit {a.d} schlagen kann, muss schlagen, gleich womit; andere Schlagzüge verpflichten niemanden',
  ],
  [
    "No move may attack the rival's {the.a}: nobody is ever in check",
    'Kein Zug darf {the.a} des Gegners angreifen: Niemand steht je im Schach',
  ],
  [
    "No move may attack the rival's {the.a}, unless the rival then has no legal move",
    'Kein Zug darf {the.a} des Gegners angreifen, außer wenn dieser danach keinen erlaubten Zug mehr hat',
  ],
  [
    "No move may bring {a.a} where a rival's piece attacks it",
    'Kein Zug darf {a.a} dorthin bringen, wo eine gegnerische Figur angreift',
  ],
  [
    "No move may leave {a.a} where no rival's piece attacks it",
    'Kein Zug darf {a.a} dort lassen, wo keine gegnerische Figur angreift',
  ],
  [
    "No move may leave {a.a} where none of the rivals' {names&} attacks it",
    'Kein Zug darf {a.a} dort lassen, wo von den gegnerischen Figuren dieser Arten keine angreift: {names&}',
  ],
  [
    'A player who has no legal move when {a.n} stands so is checkmated',
    'Wer keinen erlaubten Zug hat, wenn {a.n} so steht, ist matt',
  ],
  [
    'No move may bring {a.a} onto a file on which its player has one already',
    'Kein Zug darf {a.a} auf eine Linie bringen, auf der sein Spieler schon einen hat',
  ],
  [
    'No move may bring {a.a} onto a line straight forward on which its player has one already',
    'Kein Zug darf {a.a} auf eine Gerade nach vorn bringen, auf der sein Spieler schon einen hat',
  ],
  [
    'No move may bring {a.a} onto a file on which its player has two already',
    'Kein Zug darf {a.a} auf eine Linie bringen, auf der sein Spieler schon zwei hat',
  ],
  [
    'No move may bring {a.a} onto a line straight forward on which its player has two already',
    'Kein Zug darf {a.a} auf eine Gerade nach vorn bringen, auf der sein Spieler schon zwei hat',
  ],
  [
    "{name}'s first turn has {moves}, and every turn has one more than the turn before it: {ints} and so on",
    'Die erste Runde von {name} hat {moves}, und jede Runde hat einen mehr als die davor: {ints} und so weiter',
  ],
  [
    "{name}'s first turn has {moves}, and every turn has {num} more than the turn before it: {ints} and so on",
    'Die erste Runde von {name} hat {moves}, und jede Runde hat {num} mehr als die davor: {ints} und so weiter',
  ],
  ['They must be made, each with another piece', 'Sie müssen gemacht werden, jeder mit einer anderen Figur'],
  ['They must be made, all with one piece', 'Sie müssen gemacht werden, alle mit einer Figur'],
  ['They may be made with one piece or with several', 'Sie dürfen mit einer Figur oder mit mehreren gemacht werden'],
  [
    'A turn has {moves}, made one after the other with one piece or with several',
    'Eine Runde hat {moves}, nacheinander mit einer Figur oder mit mehreren',
  ],
  [
    'A turn has {moves}, made one after the other, each with another piece',
    'Eine Runde hat {moves}, nacheinander, jeder mit einer anderen Figur',
  ],
  [
    'A turn has {moves}, made one after the other, all with one piece',
    'Eine Runde hat {moves}, nacheinander, alle mit einer Figur',
  ],
  ['The {the.n} belongs to nobody and cannot be captured', '{the.n} gehört niemandem und kann nicht geschlagen werden'],
  [
    'A turn has two parts: first a move of an own piece, then the {the.n} goes to another empty cell',
    'Eine Runde hat zwei Teile: erst ein Zug einer eigenen Figur, dann geht {the.n} auf ein anderes leeres Feld',
  ],
  [
    'A turn has two parts: first a move of an own piece, then the {the.n} goes to another empty cell, as it moves',
    'Eine Runde hat zwei Teile: erst ein Zug einer eigenen Figur, dann geht {the.n} mit einem Zug auf ein anderes leeres Feld',
  ],
  [
    'The {the.n} is not on the board when the game begins: after the first move it is put on any empty cell',
    '{the.n} steht am Anfang nicht auf dem Brett: Nach dem ersten Zug kommt die Figur auf ein beliebiges leeres Feld',
  ],
  [
    "It is in the way of both players' pieces like any other piece",
    'Sie steht den Figuren beider Spieler im Weg wie jede andere',
  ],
  ['A player may put the {the.a} only on a cell {where}', 'Ein Spieler darf {the.a} nur auf ein Feld {where} setzen'],
  [
    'A turn of {name} has {moves} and a turn of {name=other} has {moves=most}',
    'Eine Runde von {name} hat {moves}, eine von {other} hat {most}',
  ],
  [
    'They are made one after the other, each with another piece',
    'Sie werden nacheinander gemacht, jeder mit einer anderen Figur',
  ],
  ['They are made one after the other, all with one piece', 'Sie werden nacheinander gemacht, alle mit einer Figur'],
  [
    'They are made one after the other with one piece or with several',
    'Sie werden nacheinander gemacht, mit einer Figur oder mit mehreren',
  ],
  ["Only {name}'s first turn of the game has {moves}", 'Nur die erste Runde von {name} hat {moves}'],
  [
    'No move of a turn may leave the own {the.a} in check: who is in check must get out of it by the first one',
    'Kein Zug einer Runde darf {the.a} im Schach lassen: Wer im Schach steht, muss mit dem ersten heraus',
  ],
  [
    'A move that gives check ends the turn, and the moves left are lost',
    'Ein Zug, der Schach gibt, beendet die Runde, und die übrigen Züge verfallen',
  ],
  ['Only the last move of a turn may give check', 'Nur der letzte Zug einer Runde darf Schach geben'],
  [
    'Whose {the.n} is attacked is looked at when a turn begins, not between its moves',
    'Ob {the.n} angegriffen ist, wird am Anfang einer Runde geprüft, nicht zwischen ihren Zügen',
  ],
  [
    'All moves of a turn must be made: who has none left before the last of them has no legal move, as at the beginning of a turn',
    'Alle Züge einer Runde müssen gemacht werden: Wer vor dem letzten keinen mehr hat, hat keinen Zug, wie am Anfang einer Runde',
  ],
  ['A pass ends the turn', 'Wer passt, beendet seine Runde'],

  // Royals.
  [
    "The {the.n} is royal: a player may not make a move after which an enemy piece could capture the player's own {names|}",
    '{the.n} ist königlich: Niemand darf einen Zug machen, nach dem eine feindliche Figur den eigenen {names|} schlagen könnte',
  ],
  ['The {the.n} is royal, and a player may have several', '{the.n} ist königlich, und ein Spieler kann mehrere haben'],
  [
    'A player may not make a move after which all of them could be captured',
    'Niemand darf einen Zug machen, nach dem sie alle geschlagen werden könnten',
  ],
  [
    'While one of them is safe, the others may be left attacked, and are captured like any other piece',
    'Solange einer von ihnen sicher ist, dürfen die anderen angegriffen bleiben und werden geschlagen wie jede andere Figur',
  ],
  [
    'A player may not make a move after which an enemy piece could capture one of them',
    'Niemand darf einen Zug machen, nach dem eine feindliche Figur einen von ihnen schlagen könnte',
  ],
  [
    "No move is forbidden because it leaves its player's {the.n} attacked; what comes of it is told under Elimination",
    'Kein Zug ist verboten, weil danach {the.n} des Spielers angegriffen ist; was daraus wird, steht unter Ausscheiden',
  ],
  ['No move captures {a.a}', 'Kein Zug schlägt {a.a}'],
  ['{name} has no {name=r}', '{name} hat keinen {r}'],
  [
    'The {name} may not face each other: they attack each other along a file when nothing stands between',
    'Die {name} dürfen einander nicht gegenüberstehen: Sie greifen einander auf einer Linie an, wenn nichts dazwischen steht',
  ],
  [
    'The {name} may not face each other: they attack each other along a line when nothing stands between',
    'Die {name} dürfen einander nicht gegenüberstehen: Sie greifen einander auf einer Geraden an, wenn nichts dazwischen steht',
  ],
  ['{A} in check may not move away', '{A} im Schach darf nicht wegziehen'],
  [
    'It may capture the piece that gives check, if that piece alone does so; else another piece must answer',
    'Er darf die Figur schlagen, die Schach gibt, wenn sie es allein tut; sonst muss eine andere Figur antworten',
  ],

  // Initial moves, castling, changing places.
  [
    '{A} may make its initial move, which is told with the piece, {from}',
    '{A} darf seinen Anfangszug, der bei der Figur steht, {from} machen',
  ],
  [
    '{A} that has not moved may make its initial move, which is told with the piece, {from}',
    '{A}, der noch nicht gezogen hat, darf seinen Anfangszug, der bei der Figur steht, {from} machen',
  ],
  [
    '{A} may make its initial move, which is told with the piece, once in the game, whatever other moves it has made',
    '{A} darf seinen Anfangszug, der bei der Figur steht, einmal in der Partie machen, was immer er sonst schon gezogen hat',
  ],
  [
    '{A} may make its initial move, which is told with the piece, once in the game, whatever other moves it has made, but not if it stands {where}',
    '{A} darf seinen Anfangszug, der bei der Figur steht, einmal in der Partie machen, was immer er sonst schon gezogen hat, aber nicht, wenn er {where} steht',
  ],
  [
    '{A} may make its initial move, which is told with the piece, once in the game, whatever other moves it has made, if it began the game {where}',
    '{A} darf seinen Anfangszug, der bei der Figur steht, einmal in der Partie machen, was immer er sonst schon gezogen hat, wenn er zu Beginn {where} stand',
  ],
  [
    '{A} may make its initial move, which is told with the piece, once in the game, whatever other moves it has made, if it began the game {where}, but not if it stands {where=w}',
    '{A} darf seinen Anfangszug, der bei der Figur steht, einmal in der Partie machen, was immer er sonst schon gezogen hat, wenn er zu Beginn {where} stand, aber nicht, wenn er {w} steht',
  ],
  [
    '{A} that is dropped {where} may make it as well, once',
    '{A}, der {where} eingesetzt wird, darf ihn auch machen, einmal',
  ],
  [
    '{A} may not make it while its player is in check',
    '{A} darf ihn nicht machen, solange sein Spieler im Schach steht',
  ],
  [
    'No cell {initialParts} may be attacked when it is made by {a.d}',
    'Kein Feld, {initialParts}, darf angegriffen sein, wenn er von {a.d} gemacht wird',
  ],
  [
    'Whatever stands on its way is passed over when it is made by {a.d}',
    'Was auf seinem Weg steht, wird übergangen, wenn er von {a.d} gemacht wird',
  ],
  [
    '{A} loses this right for good as soon as an enemy {the.n} aims at it: stands where it could capture it if nothing stood between',
    '{A} verliert dieses Recht für immer, sobald {the.n} des Gegners auf ihn zielt: also so steht, dass er ihn schlagen könnte, wenn nichts dazwischen stünde',
  ],
  [
    '{A} that is dropped {where} may make it as well, as its first move',
    '{A}, der {where} eingesetzt wird, darf ihn auch machen, als seinen ersten Zug',
  ],
  [
    'En passant: {passant} may be captured as if it had stopped on the cell that it passed, as long as that is empty: by an enemy {the.d}, with its capturing move onto that cell, {until}',
    'En passant: {passant} darf geschlagen werden, als hätte sie auf dem Feld angehalten, über das sie ging, solange es leer ist: von {the.d} des Gegners, mit seinem Schlagzug auf dieses Feld, {until}',
  ],
  [
    'En passant: {passant} may be captured as if it had stopped on any cell that it passed, as long as that is empty: by an enemy {the.d}, with its capturing move onto that cell, {until}',
    'En passant: {passant} darf geschlagen werden, als hätte sie auf irgendeinem Feld angehalten, über das sie ging, solange es leer ist: von {the.d} des Gegners, mit seinem Schlagzug auf dieses Feld, {until}',
  ],
  [
    '{A} that could also move to that cell without capturing captures when it goes there',
    '{A}, der auch ohne zu schlagen auf dieses Feld ziehen könnte, schlägt, wenn er dorthin geht',
  ],
  [
    'This is possible only where the piece that may be taken passed over a cell {where}, as its own player sees the board',
    'Das geht nur, wo die Figur über ein Feld {where} gegangen ist, wie ihr eigener Spieler das Brett sieht',
  ],
  ['As one move, for {name} alone, {castlings}', 'In einem einzigen Zug, nur bei {name}, {castlings}'],
  ['As one move, {castlings}', 'In einem einzigen Zug {castlings}'],
  ['Neither of the two may have moved before', 'Keiner der beiden darf vorher gezogen haben'],
  [
    'All cells between them and those they go to must be empty but for the two themselves',
    'Alle Felder zwischen ihnen und die, auf die sie gehen, müssen bis auf sie selbst leer sein',
  ],
  [
    'The cells they go to must be empty but for the two themselves',
    'Die Felder, auf die sie gehen, müssen bis auf sie selbst leer sein',
  ],
  [
    'Nothing may stand {where}, and the cells they go to must be empty but for the two themselves',
    'Es darf nichts {where} stehen, und die Felder, auf die sie gehen, müssen bis auf sie selbst leer sein',
  ],
  [
    'No cell that the {the.n} leaves, crosses or reaches may be attacked',
    'Kein Feld, das {the.n} verlässt, überquert oder erreicht, darf angegriffen sein',
  ],
  [
    'No cell that one of them leaves, crosses or reaches may be attacked',
    'Kein Feld, das einer von ihnen verlässt, überquert oder erreicht, darf angegriffen sein',
  ],
  [
    'The {the.n} may be attacked neither where it stands nor where it goes',
    '{the.n} darf weder dort angegriffen sein, wo er steht, noch dort, wohin er geht',
  ],
  ['No cell {where} may be attacked', 'Kein Feld {where} darf angegriffen sein'],
  ['Nobody may capture', 'Niemand darf schlagen'],
  [
    'Neither of the two may have moved before, and all cells between them and those they go to must be empty',
    'Keiner der beiden darf vorher gezogen haben, und alle Felder zwischen ihnen und die, auf die sie gehen, müssen leer sein',
  ],
  [
    'Neither of the two may have moved before, all cells between them and those they go to must be empty, and no cell that the {the.n} leaves, crosses or reaches may be attacked',
    'Keiner der beiden darf vorher gezogen haben, alle Felder zwischen ihnen und die, auf die sie gehen, müssen leer sein, und kein Feld, das {the.n} verlässt, überquert oder erreicht, darf angegriffen sein',
  ],
  [
    'Neither of the two may have moved before, all cells between them and those they go to must be empty, and no cell that one of them leaves, crosses or reaches may be attacked',
    'Keiner der beiden darf vorher gezogen haben, alle Felder zwischen ihnen und die, auf die sie gehen, müssen leer sein, und kein Feld, das einer von ihnen verlässt, überquert oder erreicht, darf angegriffen sein',
  ],
  [
    'Neither of the two may have moved before, and all cells between them and those they go to must be empty but for the two themselves',
    'Keiner der beiden darf vorher gezogen haben, und alle Felder zwischen ihnen und die, auf die sie gehen, müssen bis auf sie selbst leer sein',
  ],
  [
    'Neither of the two may have moved before, all cells between them and those they go to must be empty but for the two themselves, and no cell that the {the.n} leaves, crosses or reaches may be attacked',
    'Keiner der beiden darf vorher gezogen haben, alle Felder zwischen ihnen und die, auf die sie gehen, müssen bis auf sie selbst leer sein, und kein Feld, das {the.n} verlässt, überquert oder erreicht, darf angegriffen sein',
  ],
  [
    'Neither of the two may have moved before, all cells between them and those they go to must be empty but for the two themselves, and no cell that one of them leaves, crosses or reaches may be attacked',
    'Keiner der beiden darf vorher gezogen haben, alle Felder zwischen ihnen und die, auf die sie gehen, müssen bis auf sie selbst leer sein, und kein Feld, das einer von ihnen verlässt, überquert oder erreicht, darf angegriffen sein',
  ],
  [
    'Pieces that are dropped on these cells may castle, too',
    'Auch Figuren, die auf diese Felder eingesetzt werden, dürfen rochieren',
  ],
  [
    'Each of the two stays where it is if it stands on its new cell already',
    'Wer von den beiden schon auf seinem neuen Feld steht, bleibt dort',
  ],
  [
    'On the board a player castles by moving the {the.a=a} onto the {the.a=b}',
    'Auf dem Brett rochiert man, indem man {a} auf {b} zieht',
  ],
  [
    'On the board a player castles to {cells|} by moving the {the.a=a} onto the {the.a=b}',
    'Auf dem Brett rochiert man nach {cells|}, indem man {a} auf {b} zieht',
  ],
  [
    'Instead of moving, {a.n} that is not in check may change places with a piece of its own side {next}',
    'Statt zu ziehen, darf {a.n}, der nicht im Schach steht, den Platz mit einer eigenen Figur tauschen, {next}',
  ],
  ['Afterwards it may not be in check', 'Danach darf er nicht im Schach stehen'],
  [
    'Once in the game a player who is in check, or has no other legal move, may let {a.a} change places with any other piece of its own side',
    'Einmal in der Partie darf, wer im Schach steht oder keinen anderen Zug hat, {a.a} mit irgendeiner anderen eigenen Figur den Platz tauschen lassen',
  ],
  [
    'Once in the game a player who is in check, or has no other legal move, may let {a.a} change places with any other piece of its own side, unless that is {b.n}',
    'Einmal in der Partie darf, wer im Schach steht oder keinen anderen Zug hat, {a.a} mit irgendeiner anderen eigenen Figur den Platz tauschen lassen, außer mit {b.d}',
  ],
  ['It is {a.n} then, which may not do so', 'Danach ist er {a.n} und darf das nicht mehr'],
  [
    'A piece that becomes {a.n} goes on at once to {cell}; it cannot while something stands there',
    'Eine Figur, die {a.n} wird, geht sofort weiter nach {cell}; sie kann es nicht, solange dort etwas steht',
  ],
  [
    'Only when a player is in check and has no other legal move, {a.n} that has never moved may change places with a piece of its own side that has stood {where} since the game began, if it is not in check afterwards',
    'Nur wer im Schach steht und keinen anderen Zug hat, darf {a.n}, der noch nie gezogen hat, mit einer eigenen Figur den Platz tauschen lassen, die seit Anfang der Partie {where} steht, wenn er danach nicht im Schach steht',
  ],

  // Captures of own pieces.
  [
    '{names&} may capture pieces of their own side, in the ways in which they capture others',
    '{names&} dürfen eigene Figuren schlagen, so wie sie fremde schlagen',
  ],
  ['Own {names&} are never captured', 'Eigene {names&} werden nie geschlagen'],

  // Pieces that wait.
  ['Nobody can capture {names&}', 'Niemand kann {names&} schlagen'],
  [
    "{names&} stand still until they come down on any cell where they attack, as {a.n}, {num} of a rival's pieces at once",
    '{names&} stehen still, bis sie auf irgendein Feld herabkommen, auf dem sie als {a.n} {num} gegnerische Figuren zugleich angreifen',
  ],
  [
    "{names&} stand still until they come down on any cell where they attack, as {a.n}, {num} of a rival's pieces at once, or one that has nowhere to go",
    '{names&} stehen still, bis sie auf irgendein Feld herabkommen, auf dem sie als {a.n} {num} gegnerische Figuren zugleich angreifen oder eine, die nirgendwohin kann',
  ],
  [
    'What stands on that cell is captured, whoever owns it, unless it is {a.n}',
    'Was auf diesem Feld steht, wird geschlagen, wem es auch gehört, außer es ist {a.n}',
  ],

  // Captures in a chain.
  [
    'Who has captured with {as|d}, and can capture again with it from where it stands then, must go on until it can capture no more',
    'Wer mit {as|d} geschlagen hat und damit von dort aus wieder schlagen kann, muss weiterschlagen, bis es nicht mehr geht',
  ],
  [
    'Who has captured with {as|d}, and can capture again with it from where it stands then, may go on or stop by a pass',
    'Wer mit {as|d} geschlagen hat und damit von dort aus wieder schlagen kann, darf weiterschlagen oder durch Passen aufhören',
  ],
  ['A piece that is promoted on the way stops there', 'Eine Figur, die unterwegs umgewandelt wird, hält dort an'],
  [
    'Each capture of such a chain is a move of its own, and what is captured is gone at once',
    'Jeder Schlag einer solchen Kette ist ein eigener Zug, und was geschlagen ist, verschwindet sofort',
  ],

  // Pieces that freeze, slow or shield others, lend them moves or say where they capture.
  [
    '{touched} {near} are frozen: they may not move, and so neither capture nor give check',
    '{touched}{near} sind gelähmt: Sie dürfen nicht ziehen, also weder schlagen noch Schach geben',
  ],
  [
    '{touched} {near} are slowed: they go one step at most, and who of them comes to such a cell stops there',
    '{touched}{near} sind gebremst: Sie gehen höchstens einen Schritt, und wer von ihnen auf ein solches Feld kommt, bleibt dort stehen',
  ],
  ['{touched} {near} cannot be captured', '{touched}{near} können nicht geschlagen werden'],
  [
    '{touched} {near} cannot be captured, nor be in check',
    '{touched}{near} können weder geschlagen werden noch im Schach stehen',
  ],
  [
    '{touched} {near} may never stand so: no move, whoever makes it, may leave a piece there',
    '{touched}{near} dürfen nie so stehen: Kein Zug, gleich von wem, darf eine Figur dort lassen',
  ],
  ['A leap is one step', 'Ein Sprung ist ein Schritt'],
  ['{touched} {near} may capture and give check', '{touched}{near} dürfen schlagen und Schach geben'],
  ['{touched} {near} may neither capture nor give check', '{touched}{near} dürfen weder schlagen noch Schach geben'],
  ['Elsewhere pieces may neither capture nor give check', 'Anderswo dürfen Figuren weder schlagen noch Schach geben'],
  [
    'Elsewhere {names&} may neither capture nor give check',
    'Anderswo dürfen {names&} weder schlagen noch Schach geben',
  ],
  [
    '{touched} {near} move like that piece and not as they do otherwise',
    '{touched}{near} ziehen wie diese Figur und nicht so wie sonst',
  ],
  [
    '{touched} {near} move like {a.n} and not as they do otherwise',
    '{touched}{near} ziehen wie {a.n} und nicht so wie sonst',
  ],
  ['{touched} {near} have other moves in place of their own', '{touched}{near} haben andere Züge anstelle der eigenen'],
  ['{touched} {near} may also move like that piece', '{touched}{near} dürfen auch wie diese Figur ziehen'],
  ['{touched} {near} may also move like {a.n}', '{touched}{near} dürfen auch wie {a.n} ziehen'],
  [
    '{touched} {near} may also make other moves than their own',
    '{touched}{near} dürfen auch andere Züge machen als ihre eigenen',
  ],
  [
    'Within reach of {a.d} is where a piece could go that moves so',
    'In der Reichweite von {a.d} ist, wohin eine Figur gehen könnte, die so zieht',
  ],
  ['This is what {a.n} lends', 'Das verleiht {a.n}'],
  ['{a.n} that is frozen still freezes others', 'Auch gelähmt lähmt {a.n} noch andere'],
  ['{a.n} that is frozen still shields others', 'Auch gelähmt schützt {a.n} noch andere'],
  ['{a.n} that is frozen still slows others', 'Auch gelähmt bremst {a.n} noch andere'],
  ['{a.n} that is frozen still lends moves to others', 'Auch gelähmt verleiht {a.n} noch anderen Züge'],

  // Trade.
  ['{A} is not traded freely', '{A} wird nicht frei getauscht'],
  [
    'One may always take another one step away',
    'Er darf immer einen anderen schlagen, der einen Schritt entfernt steht',
  ],
  ['One may always take another nearby', 'Er darf immer einen anderen in der Nähe schlagen'],
  [
    'One may always take another one step away {way}',
    'Er darf immer einen anderen schlagen, der einen Schritt {way} entfernt steht',
  ],
  [
    'One that is farther away it takes only when it cannot be taken back on the next move',
    'Einen, der weiter weg steht, schlägt er nur, wenn er im nächsten Zug nicht zurückgeschlagen werden kann',
  ],
  [
    'One that is farther away it takes only when it cannot be taken back on the next move, or when it takes another piece between its two steps',
    'Einen, der weiter weg steht, schlägt er nur, wenn er im nächsten Zug nicht zurückgeschlagen werden kann, oder wenn er zwischen seinen zwei Schritten eine andere Figur schlägt',
  ],
  [
    'One that is farther away it takes only when it cannot be taken back on the next move, or when it takes another piece between its two steps that is not {a.n}',
    'Einen, der weiter weg steht, schlägt er nur, wenn er im nächsten Zug nicht zurückgeschlagen werden kann, oder wenn er zwischen seinen zwei Schritten eine andere Figur schlägt, die nicht {a.n} ist',
  ],
  [
    'When another piece has taken {a.a}, the next move may not take {a.a=b} with another piece either, except on the cell where that capture ended',
    'Hat eine andere Figur {a.a} geschlagen, so darf auch der nächste Zug {b} nicht mit einer anderen Figur schlagen, außer auf dem Feld, auf dem jener Schlagzug endete',
  ],
];
