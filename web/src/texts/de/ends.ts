// German for the sentences of how a game ends, without their full stops: patterns of core.ts.

import type { Patterns } from '../grammar';

export const ends: Patterns = [
  [
    'If several of these come about at once, the one that is told first here counts',
    'Wenn mehreres davon zugleich eintritt, zählt, was hier zuerst steht',
  ],
  [
    'A player all of whose royal pieces could be captured is in check',
    'Wessen königliche Figuren alle geschlagen werden könnten, der steht im Schach',
  ],
  ['{A} that could be captured is in check', '{A}, der geschlagen werden könnte, steht im Schach'],
  [
    'A player in check who has no legal move is checkmated and loses',
    'Wer im Schach steht und keinen Zug hat, ist matt und verliert',
  ],
  [
    'A player in check who has no legal move is checkmated and wins',
    'Wer im Schach steht und keinen Zug hat, ist matt und gewinnt',
  ],
  [
    'A player in check who has no legal move is checkmated and draws',
    'Wer im Schach steht und keinen Zug hat, ist matt, und die Partie ist remis',
  ],
  [
    'A player in check who has no legal move is checkmated and gets a quarter of the point and the opponent three quarters',
    'Wer im Schach steht und keinen Zug hat, ist matt und bekommt einen Viertelpunkt, der Gegner drei Viertel',
  ],
  [
    'Nobody may mate with {a.d} alone: who does so has lost',
    'Niemand darf mit {a.d} allein matt setzen: Wer es tut, hat verloren',
  ],
  ['A mate by {a.d} alone is a draw', 'Ein Matt von {a.d} allein ist ein Remis'],
  [
    'A mate counts only if it is given by {a.d}, or ends checks with every move, one of which was given by such a piece',
    'Ein Matt zählt nur, wenn es von {a.d} kommt oder am Ende von Schachs mit jedem Zug steht, von denen eines eine solche Figur gab',
  ],
  ['Otherwise the game is a draw', 'Sonst ist die Partie remis'],
  [
    'When the player to move is not in check and has no legal move (stalemate), {verdict}',
    'Wenn der Spieler am Zug nicht im Schach steht und keinen Zug hat (Patt), {verdict}',
  ],
  ['When the player to move has no legal move, {verdict}', 'Wenn der Spieler am Zug keinen Zug hat, {verdict}'],
  [
    'When the same position, with {same}, occurs for the {ord} time, {verdict}',
    'Wenn dieselbe Stellung, mit {same}, zum {ord} Mal entsteht, {verdict}',
  ],
  [
    'But if one of the players has given check with every move since the position first occurred, that player loses',
    'Aber wenn einer der Spieler mit jedem Zug Schach gegeben hat, seit die Stellung zum ersten Mal da war, verliert dieser',
  ],
  [
    'When no player has more than {num} pieces and {quiet} {span}, {verdict}',
    'Wenn kein Spieler mehr als {num} Figuren hat und {quiet} wird, {span}, {verdict}',
  ],
  [
    'When no player has more than {num} pieces, on the board and in hand, and {quiet} {span}, {verdict}',
    'Wenn kein Spieler auf dem Brett und in der Hand mehr als {num} Figuren hat und {quiet} wird, {span}, {verdict}',
  ],
  ['When {quiet} {span}, {verdict}', 'Wenn {quiet} wird, {span}, {verdict}'],
  ['When only the {names|} are left, {verdict}', 'Wenn nur die {names|} übrig sind, {verdict}'],
  [
    'When only the {names|=a} and a single {names|=b} are left, {verdict}',
    'Wenn nur die {a} und ein einziger {b} übrig sind, {verdict}',
  ],
  [
    'When only the {name=a} and {name=b} are left, and all of these stand on cells of one colour, {verdict}',
    'Wenn nur die {a} und {b} übrig sind und diese alle auf Feldern einer Farbe stehen, {verdict}',
  ],
  [
    'If one move leaves both players without, the player who made it wins',
    'Wenn nach einem Zug beide nichts mehr davon haben, gewinnt, wer ihn gemacht hat',
  ],
  [
    "A player who has no piece left on the board when it is that player's turn has {ending}",
    'Wer keine Figur mehr auf dem Brett hat, wenn er an der Reihe ist, hat {ending}',
  ],
  [
    "A player who has no piece left on the board, and none in hand, when it is that player's turn has {ending}",
    'Wer keine Figur mehr auf dem Brett und keine auf der Hand hat, wenn er an der Reihe ist, hat {ending}',
  ],
  [
    'A player who has no {names|} left on the board has {ending}',
    'Wer keinen {names|} mehr auf dem Brett hat, hat {ending}',
  ],
  [
    'A player who has no {names|} left on the board has {ending}, whatever is in hand',
    'Wer keinen {names|} mehr auf dem Brett hat, hat {ending}, was er auch auf der Hand hat',
  ],
  [
    'A player who has fewer than {num} {names|} left on the board has {ending}',
    'Wer weniger als {num} {names|} auf dem Brett hat, hat {ending}',
  ],
  [
    'A player who has fewer than {num} {names|} left on the board has {ending}, whatever is in hand',
    'Wer weniger als {num} {names|} auf dem Brett hat, hat {ending}, was er auch auf der Hand hat',
  ],
  [
    'A player who has no {names|} left, on the board and in hand, has {ending}',
    'Wer keinen {names|} mehr hat, weder auf dem Brett noch auf der Hand, hat {ending}',
  ],
  [
    'A player who has fewer than {num} {names|} left, on the board and in hand, has {ending}',
    'Wer weniger als {num} {names|} hat, auf dem Brett und auf der Hand zusammen, hat {ending}',
  ],
  [
    "When a player has no piece left on the board at the beginning of that player's turn, {verdict}",
    'Wenn ein Spieler zu Beginn seines Zuges keine Figur mehr auf dem Brett hat, {verdict}',
  ],
  [
    "When a player has no piece left on the board, and none in hand, at the beginning of that player's turn, {verdict}",
    'Wenn ein Spieler zu Beginn seines Zuges keine Figur mehr auf dem Brett und keine auf der Hand hat, {verdict}',
  ],
  [
    'When a player has no {names|} left on the board, {verdict}',
    'Wenn ein Spieler keinen {names|} mehr auf dem Brett hat, {verdict}',
  ],
  [
    'When a player has no {names|} left on the board, whatever is in hand, {verdict}',
    'Wenn ein Spieler keinen {names|} mehr auf dem Brett hat, was er auch auf der Hand hat, {verdict}',
  ],
  [
    'When a player has no {names|} left, on the board and in hand, {verdict}',
    'Wenn ein Spieler keinen {names|} mehr hat, weder auf dem Brett noch auf der Hand, {verdict}',
  ],
  [
    'When a player has fewer than {num} {names|} left on the board, {verdict}',
    'Wenn ein Spieler weniger als {num} {names|} auf dem Brett hat, {verdict}',
  ],
  [
    'When a player has fewer than {num} {names|} left on the board, whatever is in hand, {verdict}',
    'Wenn ein Spieler weniger als {num} {names|} auf dem Brett hat, was er auch auf der Hand hat, {verdict}',
  ],
  [
    'When a player has fewer than {num} {names|} left, on the board and in hand, {verdict}',
    'Wenn ein Spieler weniger als {num} {names|} hat, auf dem Brett und auf der Hand zusammen, {verdict}',
  ],
  [
    'When a player has lost all pieces of one of these types: {names&}, on the board and in hand, {verdict}',
    'Wenn ein Spieler alle Figuren einer dieser Arten verloren hat: {names&}, auf dem Brett und auf der Hand, {verdict}',
  ],
  [
    'When a player has fewer than {num} pieces left of one of these types: {names&}, {verdict}',
    'Wenn ein Spieler weniger als {num} Figuren von einer dieser Arten auf dem Brett hat: {names&}, {verdict}',
  ],
  [
    'When a player has fewer than {num} pieces left of one of these types: {names&}, whatever is in hand, {verdict}',
    'Wenn ein Spieler weniger als {num} Figuren von einer dieser Arten auf dem Brett hat: {names&}, was er auch auf der Hand hat, {verdict}',
  ],
  [
    'When a player has fewer than {num} pieces left of one of these types: {names&}, on the board and in hand, {verdict}',
    'Wenn ein Spieler weniger als {num} Figuren von einer dieser Arten hat: {names&}, auf dem Brett und auf der Hand zusammen, {verdict}',
  ],
  [
    'When a player has lost all pieces of one of these types: {names&}, {verdict}',
    'Wenn ein Spieler alle Figuren einer dieser Arten verloren hat: {names&}, {verdict}',
  ],
  [
    'When a player has lost all pieces of one of these types: {names&}, whatever is in hand, {verdict}',
    'Wenn ein Spieler alle Figuren einer dieser Arten verloren hat: {names&}, was er auch auf der Hand hat, {verdict}',
  ],
  ['This holds for {names&} only', 'Das gilt nur für {names&}'],
  [
    'A player who has lost all pieces of one of these types: {names&} has {ending}',
    'Wer alle Figuren einer dieser Arten verloren hat: {names&}, hat {ending}',
  ],
  [
    'A player who has lost all pieces of one of these types: {names&} has {ending}, whatever is in hand',
    'Wer alle Figuren einer dieser Arten verloren hat: {names&}, hat {ending}, was auch auf der Hand ist',
  ],
  [
    'A player who has lost all pieces of one of these types: {names&}, on the board and in hand, has {ending}',
    'Wer alle Figuren einer dieser Arten verloren hat: {names&}, auf dem Brett und auf der Hand, hat {ending}',
  ],
  [
    'A player who has fewer than {num} pieces left of one of these types: {names&} has {ending}',
    'Wer weniger als {num} Figuren von einer dieser Arten auf dem Brett hat: {names&}, hat {ending}',
  ],
  [
    'A player who has fewer than {num} pieces left of one of these types: {names&} has {ending}, whatever is in hand',
    'Wer weniger als {num} Figuren von einer dieser Arten auf dem Brett hat: {names&}, hat {ending}, was auch auf der Hand ist',
  ],
  [
    'A player who has fewer than {num} pieces left of one of these types: {names&}, on the board and in hand, has {ending}',
    'Wer weniger als {num} Figuren von einer dieser Arten hat: {names&}, auf dem Brett und auf der Hand zusammen, hat {ending}',
  ],
  [
    'A player who has no {name} on the board any more has lost',
    'Wer keinen {name} mehr auf dem Brett hat, hat verloren',
  ],
  ['The last player in the game wins', 'Wer zuletzt übrig ist, gewinnt'],
  [
    'Of the others, whoever was eliminated later has the better place; players eliminated together share one',
    'Von den anderen hat den besseren Platz, wer später ausgeschieden ist; wer zusammen ausscheidet, teilt sich einen',
  ],
  [
    'The team wins of which somebody is left when all players of the other team are out',
    'Es gewinnt die Partei, von der noch jemand übrig ist, wenn von der anderen alle ausgeschieden sind',
  ],
  ['Partners share the result', 'Partner teilen das Ergebnis'],
  ['Partners share the result, also those who are out', 'Partner teilen das Ergebnis, auch wer ausgeschieden ist'],
  [
    'When all players who are left pass one after the other, the game is a draw',
    'Wenn alle übrigen nacheinander passen, ist die Partie remis',
  ],
  [
    'When all players who are left pass one after the other, they share the first place',
    'Wenn alle übrigen nacheinander passen, teilen sie sich den ersten Platz',
  ],
  ['When both players pass one after the other, {verdict}', 'Wenn beide nacheinander passen, {verdict}'],
  [
    'When the players have passed {num} times in succession, {verdict}',
    'Wenn {num}-mal hintereinander gepasst wurde, {verdict}',
  ],
  [
    'When {a.n} of a player stands {where}, {verdict} at once',
    'Wenn {a.n} eines Spielers {where} steht, {verdict} sofort',
  ],
  ['When {a.n} of a player stands {where}, {verdict}', 'Wenn {a.n} eines Spielers {where} steht, {verdict}'],
  [
    'When {num} {names|} of a player stand {where}, {verdict} at once',
    'Wenn {num} {names|} eines Spielers {where} stehen, {verdict} sofort',
  ],
  [
    'When a player is to move and {num} {names|} of that player stand {where}, {verdict}: they have come there by earlier moves, and nobody has captured one of them since',
    'Wenn jemand am Zug ist und {num} {names|} von ihm {where} stehen, {verdict}: Sie sind mit früheren Zügen dorthin gekommen, und niemand hat seither einen davon geschlagen',
  ],
  [
    'When a player is to move and {a.n} of that player stands {where}, {verdict}: it has come there by an earlier move, and nobody has captured it since',
    'Wenn jemand am Zug ist und {a.n} von ihm {where} steht, {verdict}: Er ist mit einem früheren Zug dorthin gekommen, und niemand hat ihn seither geschlagen',
  ],
  [
    '{name} moves later in the round and may still answer: when both have reached it, {verdict}',
    '{name} zieht in der Runde später und darf noch antworten: Wenn beide es erreicht haben, {verdict}',
  ],
  [
    'When no move of that player does so, the game is over at once',
    'Wenn kein Zug dieses Spielers das kann, ist die Partie sofort zu Ende',
  ],
  [
    'Bare {names|=a}: when a player has nothing left but the {the.a}, {verdict} at once',
    'Nackter {a}: Wenn jemand nur noch {the.a} hat, {verdict} sofort',
  ],
  [
    'Bare {names|=a}: when a player has nothing left but the {the.a}, {verdict}',
    'Nackter {a}: Wenn jemand nur noch {the.a} hat, {verdict}',
  ],
  [
    'Bare {names|=a}: when a player has nothing left but the {the.a}, on the board and in hand, {verdict} at once',
    'Nackter {a}: Wenn jemand auf dem Brett und auf der Hand nur noch {the.a} hat, {verdict} sofort',
  ],
  [
    'Bare {names|=a}: when a player has nothing left but the {the.a}, on the board and in hand, {verdict}',
    'Nackter {a}: Wenn jemand auf dem Brett und auf der Hand nur noch {the.a} hat, {verdict}',
  ],
  [
    'Bare {names|=a}: when a player has nothing left but one {the.a}, {verdict} at once',
    'Nackter {a}: Wenn jemand nur noch eine einzige dieser Figuren hat, {verdict} sofort',
  ],
  [
    'Bare {names|=a}: when a player has nothing left but one {the.a}, {verdict}',
    'Nackter {a}: Wenn jemand nur noch eine einzige dieser Figuren hat, {verdict}',
  ],
  ['With more than {num} of them a player is not bare', 'Mit mehr als {num} davon ist niemand nackt'],
  [
    'But who can bare the other {names|} too, by the very next move, has answered: {verdict}',
    'Aber wer mit dem nächsten Zug auch dem anderen nur den {names|} lässt, hat geantwortet: Dann {verdict}',
  ],
  ['A player who gives check wins at once', 'Wer Schach gibt, gewinnt sofort'],
  ['A player who has given check {int} times wins at once', 'Wer {int}-mal Schach gegeben hat, gewinnt sofort'],
  ['A player who has given check {num} times wins at once', 'Wer {num}-mal Schach gegeben hat, gewinnt sofort'],
  [
    'A move that attacks with several pieces gives one check',
    'Ein Zug, der mit mehreren Figuren angreift, gibt ein Schach',
  ],
  [
    'A player may let the {names&} face each other along a line with nothing between',
    'Man darf die {names&} einander auf einer Geraden gegenüberstellen, mit nichts dazwischen',
  ],
  [
    'The other player must then break this with the next move, or pass, also when in check: then {verdict}',
    'Der andere muss das dann mit dem nächsten Zug beenden oder passen, auch im Schach: dann {verdict}',
  ],
  [
    'A player who has nothing left but the {name} counts moves: {tallies}',
    'Wer nichts mehr hat als {name}, zählt Züge: {tallies}',
  ],
  ['This is not counted while there is {a.a}', 'Das wird nicht gezählt, solange es {a.a} gibt'],
  [
    'This count begins with the number of all pieces on the board',
    'Diese Zählung beginnt mit der Anzahl aller Figuren auf dem Brett',
  ],
  [
    'It begins anew when the other player captures or promotes',
    'Sie beginnt von neuem, wenn der andere schlägt oder umwandelt',
  ],
  ['A player who has more counts {int} moves', 'Wer mehr hat, zählt {int} Züge'],
  [
    'A player who has more, but at most {num} pieces, counts {int} moves',
    'Wer mehr hat, aber höchstens {num} Figuren, zählt {int} Züge',
  ],
  ['Who is to move first then counts', 'Es zählt, wer dann zuerst am Zug ist'],
  [
    'When the player who counts makes one move more, the game is a draw',
    'Macht der Zählende noch einen Zug mehr, so ist die Partie remis',
  ],
  [
    'Where points decide, the pieces that a player has on the board are counted: {worths}',
    'Wo die Punkte entscheiden, zählen die Figuren, die jemand auf dem Brett hat: {worths}',
  ],
  [
    'Who has more points wins; with as many the game is a draw',
    'Wer mehr Punkte hat, gewinnt; bei gleich vielen ist die Partie remis',
  ],
  ['{name} has 1 ahead', '{name} hat einen Punkt Vorsprung'],
  ['{name} has {half} ahead', '{name} hat {half} Punkte Vorsprung'],
  ['Who takes pieces of rivals wins points: {worths}', 'Wer Figuren von Gegnern schlägt, gewinnt Punkte: {worths}'],
  ['Pieces of players who are out bring none', 'Figuren von Ausgeschiedenen bringen keine'],
  ['Who mates a rival wins {prize}', 'Wer einen Gegner matt setzt, gewinnt {prize}'],
  ['Who puts a rival out of the game wins {prize}', 'Wer einen Gegner aus der Partie wirft, gewinnt {prize}'],
  ['Who is out without having been mated wins {prize}', 'Wer ausscheidet, ohne matt gesetzt zu sein, gewinnt {prize}'],
  ['Who is out for want of a move wins {prize}', 'Wer ausscheidet, weil ihm ein Zug fehlt, gewinnt {prize}'],
  ['Whoever has won {prize} ends the game at once', 'Wer {prize} gewonnen hat, beendet die Partie sofort'],
  ['Whoever has won {prize} wins at once', 'Wer {prize} gewonnen hat, gewinnt sofort'],
  [
    'Points decide, however the game ends: who has won most of them wins, in the game or out of it',
    'Wie die Partie auch endet, die Punkte entscheiden: Wer am meisten gewonnen hat, siegt, ob noch in der Partie oder nicht',
  ],
  [
    'The others have their places by their points; who has as many shares a place',
    'Die Plätze der anderen richten sich nach ihren Punkten; wer gleich viele hat, teilt einen Platz',
  ],
  [
    'Points decide, however the game ends: who has won more of them wins; with as many it is a draw',
    'Wie die Partie auch endet, die Punkte entscheiden: Wer mehr gewonnen hat, siegt; bei gleich vielen ist sie remis',
  ],
  [
    'What would be a draw is won by who has won more points; with as many it is a draw',
    'Was remis wäre, gewinnt, wer mehr Punkte gewonnen hat; bei gleich vielen bleibt es remis',
  ],
  [
    'The game ends when one player is left, or when all players who are left pass one after the other',
    'Die Partie endet, wenn nur noch ein Spieler übrig ist oder alle Übrigen nacheinander passen',
  ],
  [
    "Marriage: a player wins whose {name} stands next to {a.d} of the same side after the player's own legal move",
    'Hochzeit: Es gewinnt, wessen {name} nach dem eigenen Zug neben {a.d} derselben Seite steht',
  ],
];
