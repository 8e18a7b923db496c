// German for the sentences of what follows from moves, and of fusion and elimination, without their full stops: patterns of
// core.ts.

import type { Patterns } from '../grammar';

export const effects: Patterns = [
  // Fusion, explosions.
  ['The simple pieces are {names&}', 'Die einfachen Figuren sind {names&}'],
  [
    'A simple piece may move, as it does without capturing, onto a simple piece of its own side that is of another type: the two become a compound, which moves as either of them',
    'Eine einfache Figur darf so, wie sie ohne zu schlagen zieht, auf eine eigene einfache Figur anderer Art ziehen: Die zwei werden zu einer Verbindung, die wie jede der beiden zieht',
  ],
  ['No other piece joins or is joined', 'Keine andere Figur verbindet sich'],
  ['{Compounds}', '{Compounds}'],
  [
    'Fission: either part of a compound, also of one that was never joined in the game, may move off alone, as it moves without capturing, to an empty cell',
    'Trennung: Jeder Teil einer Verbindung, auch einer, die nie in der Partie entstanden ist, darf allein weiterziehen, wie er ohne zu schlagen zieht, auf ein leeres Feld',
  ],
  ['The other part stays', 'Der andere Teil bleibt stehen'],
  [
    '{A} may part in each of its ways, whatever formed it; for the limit on promotion it counts as {a.n=a} and {a.n=b}',
    '{A} darf sich auf jede seiner Arten trennen, woraus er auch entstanden ist; für die Grenze beim Verwandeln zählt er als {a} und {b}',
  ],
  [
    'A capture explodes: with the captured piece the one that captured it leaves the board, and so does every piece of any player around the cell where it arrived',
    'Wer schlägt, löst eine Explosion aus: Mit der geschlagenen Figur verschwindet die, die geschlagen hat, und jede Figur aller Spieler rund um das Feld, auf dem sie ankam',
  ],
  [
    'A capture explodes: with the captured piece the one that captured it leaves the board, and so does every piece of any player around the cell where it arrived, except {names&}',
    'Wer schlägt, löst eine Explosion aus: Mit der geschlagenen Figur verschwindet die, die geschlagen hat, und jede Figur aller Spieler rund um das Feld, auf dem sie ankam, außer {names&}',
  ],
  ['Around it means here: {stepsFrom}', 'Rund darum heißt hier: {stepsFrom}'],
  ['Next to it means here: {stepsFrom}', 'Daneben heißt hier: {stepsFrom}'],
  ['Beside it means here: {stepsFrom}', 'Daneben heißt hier: {stepsFrom}'],
  ['Near it means here: {stepsFrom}', 'In der Nähe heißt hier: {stepsFrom}'],
  ['Nearby means here: {stepsFrom}', 'In der Nähe heißt hier: {stepsFrom}'],
  ['On a neighbouring cell means here: {stepsFrom}', 'Auf einem Nachbarfeld heißt hier: {stepsFrom}'],
  [
    '{names&} capture from afar: the captured piece leaves the board, and the one that captured it stays where it was',
    '{names&} schlagen aus der Ferne: Die geschlagene Figur verschwindet, und die, die sie geschlagen hat, bleibt stehen',
  ],
  [
    '{names&} capture on some cells from afar, from {cell=a} for example on {cells&}: the captured piece leaves the board, and the one that captured it stays where it was',
    '{names&} schlagen auf manchen Feldern aus der Ferne, von {a} aus zum Beispiel auf {cells&}: Die geschlagene Figur verschwindet, und die, die sie geschlagen hat, bleibt stehen',
  ],
  ['On all other cells they arrive by a capture', 'Auf allen anderen Feldern kommen sie mit dem Schlagen an'],
  [
    'That is no move of it: rights to castle and to first moves stay',
    'Das ist kein Zug dieser Figur: Rechte zur Rochade und auf Anfangszüge bleiben',
  ],
  [
    '{names&} that capture go over to the other side: the piece stays where it has captured, and belongs to the player whose piece it has taken',
    '{names&}, die schlagen, gehen zur anderen Seite über: Die Figur bleibt, wo sie geschlagen hat, und gehört nun dem, dessen Figur sie genommen hat',
  ],
  [
    'Captured {names&} are reborn: each returns to a cell where such a piece of its player stood when the game began, as if it had not moved',
    'Geschlagene Figuren dieser Arten werden wiedergeboren: {names&}. Jede kehrt auf ein Feld zurück, auf dem am Anfang eine solche Figur ihres Spielers stand, als hätte sie nicht gezogen',
  ],
  ['If that cell is taken, it leaves the board', 'Ist das Feld besetzt, verlässt sie das Brett'],
  [
    '{names&} return to the start cell on the file where they were captured',
    '{names&} kehren auf das Anfangsfeld der Linie zurück, auf der sie geschlagen wurden',
  ],
  [
    '{names&} return to the start cell of the colour on which they were captured',
    '{names&} kehren auf das Anfangsfeld der Farbe zurück, auf der sie geschlagen wurden',
  ],
  [
    "{names&} that capture become {names&=stones}, which stand in everybody's way for the rest of the game: they do not move, and nobody can capture them",
    '{names&}, die schlagen, werden zu {stones}, die allen für den Rest der Partie im Weg stehen: Sie ziehen nicht, und niemand kann sie schlagen',
  ],
  [
    'When {mover} has moved and {closedIn} {way} between it and {otherEnd} of the same player, {fate}; {names&} are safe from that',
    'Wenn {mover} gezogen hat und {way} zwischen ihr und {otherEnd} desselben Spielers {closedIn}, {fate}; {names&} sind davor sicher',
  ],
  [
    'When {mover} has moved and {closedIn} {way} between it and {otherEnd} of the same player, {fate}',
    'Wenn {mover} gezogen hat und {way} zwischen ihr und {otherEnd} desselben Spielers {closedIn}, {fate}',
  ],
  [
    'When {mover} has moved {way=along} and {closedIn} {way} between it and {otherEnd} of the same player, {fate}; {names&} are safe from that',
    'Wenn {mover} {along} gezogen hat und {way} zwischen ihr und {otherEnd} desselben Spielers {closedIn}, {fate}; {names&} sind davor sicher',
  ],
  [
    'When {mover} has moved {way=along} and {closedIn} {way} between it and {otherEnd} of the same player, {fate}',
    'Wenn {mover} {along} gezogen hat und {way} zwischen ihr und {otherEnd} desselben Spielers {closedIn}, {fate}',
  ],
  [
    'A drop that does not close in any piece is not legal',
    'Wer einsetzt, muss damit wenigstens eine Figur einschließen',
  ],
  [
    'When {mover} moves, {a.n} stays behind on the cell where it stood',
    'Wenn {mover} zieht, bleibt auf dem verlassenen Feld {a.n} zurück',
  ],
  [
    "{names&} stand in everybody's way for the rest of the game: they do not move, and nobody can capture them",
    '{names&} stehen allen für den Rest der Partie im Weg: Sie ziehen nicht, und niemand kann sie schlagen',
  ],
  [
    "When {mover} has moved, every rival's piece around the cell where it stands is taken",
    'Wenn {mover} gezogen hat, wird jede gegnerische Figur rund um das Feld geschlagen, auf dem sie steht',
  ],
  [
    "A piece that has moved next to a rival's {names|} is taken at once",
    'Eine Figur, die neben eine Figur eines Gegners gezogen ist, die {names|} heißt, wird sofort geschlagen',
  ],
  ['{names&} are safe from that', '{names&} sind davor sicher'],
  [
    'When {mover} moves {way} onto a piece, that piece is not taken, but pushed one cell on in the same direction',
    'Wenn {mover} {way} auf eine Figur zieht, wird diese nicht geschlagen, sondern in derselben Richtung ein Feld weiter geschoben',
  ],
  ['The cell behind it must be empty', 'Das Feld hinter ihr muss leer sein'],
  [
    'All pieces in a row behind it are pushed with it',
    'Alle Figuren, die hinter ihr in einer Reihe stehen, werden mitgeschoben',
  ],
  [
    'The pieces in a row behind it are pushed with it, {num} in all at most',
    'Die Figuren, die hinter ihr in einer Reihe stehen, werden mitgeschoben, insgesamt höchstens {num}',
  ],
  ['What is pushed over the edge of the board is taken', 'Was über den Rand des Bretts geschoben wird, ist geschlagen'],
  ['Nothing can be pushed over the edge of the board', 'Über den Rand des Bretts kann nichts geschoben werden'],
  [
    '{A} takes nothing where it goes: it changes places with the piece that stands there',
    '{A} schlägt nichts auf dem Feld, auf das er zieht: Er tauscht mit der Figur, die dort steht, den Platz',
  ],
  ['It captures {names&} as other pieces do', '{names&} schlägt er wie andere Figuren'],
  ['{A} gives check as if it captured', '{A} gibt Schach, als ob er schlüge'],
  ['{names&} cannot be pushed', '{names&} können nicht geschoben werden'],
  [
    "When {mover} has moved {way} and a rival's piece stands on the next cell of that line, {contactFate}",
    'Wenn {mover} {way} gezogen hat und auf dem nächsten Feld dieser Linie eine gegnerische Figur steht, {contactFate}',
  ],
  [
    "When {mover} has moved {way} and a rival's piece stands on the next cell of that line, {contactFate}; {names&} are safe from that",
    'Wenn {mover} {way} gezogen hat und auf dem nächsten Feld dieser Linie eine gegnerische Figur steht, {contactFate}; {names&} sind davor sicher',
  ],
  [
    "When {mover} has moved {way}, straight away from a rival's piece that stood next to it, {contactFate}",
    'Wenn {mover} {way} gezogen ist, geradewegs weg von einer gegnerischen Figur, die daneben stand, {contactFate}',
  ],
  [
    "When {mover} has moved {way}, straight away from a rival's piece that stood next to it, {contactFate}; {names&} are safe from that",
    'Wenn {mover} {way} gezogen ist, geradewegs weg von einer gegnerischen Figur, die daneben stand, {contactFate}; {names&} sind davor sicher',
  ],
  [
    "When {mover} moves {way} over rivals' pieces, it takes {passed}",
    'Wenn {mover} {way} über gegnerische Figuren zieht, {passed}',
  ],
  [
    'The cell behind each piece that is passed so must be empty',
    'Das Feld hinter jeder Figur, die so übersprungen wird, muss leer sein',
  ],
  ['Own pieces cannot be passed so', 'Eigene Figuren können so nicht übersprungen werden'],
  ['{names&} cannot be passed so', '{names&} können so nicht übersprungen werden'],
  [
    "When {mover} has moved, every rival's piece is taken where a line that leads {way} from it crosses one that leads so from {otherEnd} of the same player",
    'Wenn {mover} gezogen hat, wird jede gegnerische Figur dort geschlagen, wo eine Linie, die {way} von ihr ausgeht, eine kreuzt, die so von {otherEnd} desselben Spielers ausgeht',
  ],
  [
    "When {mover} has moved, every rival's piece is taken where a line that leads {way} from it crosses one that leads so from {otherEnd} of the same player; {names&} are safe from that",
    'Wenn {mover} gezogen hat, wird jede gegnerische Figur dort geschlagen, wo eine Linie, die {way} von ihr ausgeht, eine kreuzt, die so von {otherEnd} desselben Spielers ausgeht; {names&} sind davor sicher',
  ],
  [
    'After a capture, every piece of a rival around the cell where it ends changes sides and belongs to the player who moved',
    'Nach einem Schlagen wechselt jede gegnerische Figur rund um das Feld, auf dem es endet, die Seite und gehört dem, der gezogen hat',
  ],
  [
    'After a capture, every piece of a rival around the cell where it ends changes sides and belongs to the player who moved, except {names&}',
    'Nach einem Schlagen wechselt jede gegnerische Figur rund um das Feld, auf dem es endet, die Seite und gehört dem, der gezogen hat, außer {names&}',
  ],
  [
    'After a move or a drop, every piece of a rival around the cell where it ends changes sides and belongs to the player who moved',
    'Nach einem Zug oder dem Einsetzen wechselt jede gegnerische Figur rund um das Feld, auf dem er endet, die Seite und gehört dem, der gezogen hat',
  ],
  [
    'After a move or a drop, every piece of a rival around the cell where it ends changes sides and belongs to the player who moved, except {names&}',
    'Nach einem Zug oder dem Einsetzen wechselt jede gegnerische Figur rund um das Feld, auf dem er endet, die Seite und gehört dem, der gezogen hat, außer {names&}',
  ],
  [
    'After a capture, every piece of a rival that the piece could now capture changes sides and belongs to the player who moved',
    'Nach einem Schlagen wechselt jede gegnerische Figur, die die Figur nun schlagen könnte, die Seite und gehört dem, der gezogen hat',
  ],
  [
    'After a capture, every piece of a rival that the piece could now capture changes sides and belongs to the player who moved, except {names&}',
    'Nach einem Schlagen wechselt jede gegnerische Figur, die die Figur nun schlagen könnte, die Seite und gehört dem, der gezogen hat, außer {names&}',
  ],
  [
    'After a move or a drop, every piece of a rival that the piece could now capture changes sides and belongs to the player who moved',
    'Nach einem Zug oder dem Einsetzen wechselt jede gegnerische Figur, die die Figur nun schlagen könnte, die Seite und gehört dem, der gezogen hat',
  ],
  [
    'After a move or a drop, every piece of a rival that the piece could now capture changes sides and belongs to the player who moved, except {names&}',
    'Nach einem Zug oder dem Einsetzen wechselt jede gegnerische Figur, die die Figur nun schlagen könnte, die Seite und gehört dem, der gezogen hat, außer {names&}',
  ],
  [
    'A piece that has moved goes on at once to the cell that belongs to the one where it arrived: from {cell} to {cell=to}',
    'Eine Figur, die gezogen hat, geht sofort weiter auf das Feld, das zu dem gehört, auf dem sie ankam: von {cell} nach {to}',
  ],
  [
    'A piece that has moved goes on at once to the cell that belongs to the one where it arrived: from {cell} to {cell=to}, and from {cell=back} to {cell=first}',
    'Eine Figur, die gezogen hat, geht sofort weiter auf das Feld, das zu dem gehört, auf dem sie ankam: von {cell} nach {to} und von {to} nach {cell}',
  ],
  [
    'A piece, unless it is {a.d}, that has moved goes on at once to the cell that belongs to the one where it arrived: from {cell} to {cell=to}, and from {cell=back} to {cell=first}',
    'Eine Figur, die gezogen hat, außer {a.d}, geht sofort weiter auf das Feld, das zu dem gehört, auf dem sie ankam: von {cell} nach {to} und von {to} nach {cell}',
  ],
  [
    'A move is legal only if the cell to which a piece goes on is empty',
    'Ein Zug ist nur erlaubt, wenn das Feld leer ist, auf das eine Figur weitergeht',
  ],
  [
    'A {the.n} may not step where it would be in check before it goes on, nor where it is in check afterwards',
    '{the.n} darf nicht dorthin, wo die Figur im Schach stünde, bevor sie weitergeht, und auch nicht dorthin, wo sie danach im Schach steht',
  ],
  [
    'A piece that stands {where} before a move of its player and still after it, moved or not, leaves the board',
    'Eine Figur, die vor einem Zug ihres Spielers {where} steht und danach immer noch, ob sie gezogen hat oder nicht, verlässt das Brett',
  ],
  [
    'A piece that stands {where} before a move of its player and still after it, moved or not, leaves the board, except {names&}',
    'Eine Figur, die vor einem Zug ihres Spielers {where} steht und danach immer noch, ob sie gezogen hat oder nicht, verlässt das Brett, außer {names&}',
  ],
  [
    'A piece that stands {where} before a turn of its player and still after it, moved or not, leaves the board',
    'Eine Figur, die vor einem Zug ihres Spielers {where} steht und danach immer noch, ob sie gezogen hat oder nicht, verlässt das Brett',
  ],
  [
    'A piece that stands {where} before a turn of its player and still after it, moved or not, leaves the board, except {names&}',
    'Eine Figur, die vor einem Zug ihres Spielers {where} steht und danach immer noch, ob sie gezogen hat oder nicht, verlässt das Brett, außer {names&}',
  ],
  ['Only the captured piece itself goes to a hand', 'Nur die geschlagene Figur selbst kommt auf eine Hand'],
  ['Nobody may blow up the own {the.a}', 'Niemand darf {the.a} in die Luft sprengen, der ihm gehört'],
  ['Whose {the.n} explodes is eliminated at once', 'Wessen Figur {the.n} ist, die explodiert, scheidet sofort aus'],
  [
    'Whose {name} explodes has lost at once, also to a player in check',
    'Wessen {name} explodiert, hat sofort verloren, auch gegen jemanden im Schach',
  ],
  [
    "A {the.n} whose capture would blow up the capturer's own is not in check",
    '{the.n}, der nur von einer Figur geschlagen werden könnte, die dabei den eigenen sprengte, steht nicht im Schach',
  ],

  // Elimination.
  [
    "When a player's turn begins, every rival whose {the.n} is attacked by one of that player's pieces is out of the game",
    'Wenn jemand an die Reihe kommt, scheidet jeder Gegner aus, bei dem {the.n} von einer seiner Figuren angegriffen ist',
  ],
  [
    'This is looked at once, before the player moves; what comes to be attacked through an elimination does not count in that turn',
    'Das wird einmal geprüft, vor dem Zug; was erst durch ein Ausscheiden angegriffen ist, zählt in dieser Runde nicht',
  ],
  ['Who captures {a.a} takes its player out of the game', 'Wer {a.a} schlägt, nimmt dessen Spieler aus der Partie'],
  [
    'Who is in check and has no legal move is mated, passes, and is out of the game',
    'Wer im Schach steht und keinen erlaubten Zug hat, ist matt, passt und scheidet aus',
  ],
  [
    'Of several who give check the first to move after that is the one who mated',
    'Geben mehrere Schach, so hat der mattgesetzt, der als Erster danach zieht',
  ],
  [
    'Who has no legal move passes, and is out of the game, in check or not',
    'Wer keinen erlaubten Zug hat, passt und scheidet aus, im Schach oder nicht',
  ],
  [
    'Who has no legal move passes, and the game ends: all who are left share the first place',
    'Wer keinen erlaubten Zug hat, passt, und die Partie endet: Alle, die noch spielen, teilen den ersten Platz',
  ],
  [
    'Who has no legal move and is not in check passes, and the game ends: all who are left share the first place',
    'Wer keinen erlaubten Zug hat und nicht im Schach steht, passt, und die Partie endet: Alle, die noch spielen, teilen den ersten Platz',
  ],
  [
    "The first who is out ends the game: that player's team loses",
    'Wer als Erster ausscheidet, beendet die Partie: Dessen Team verliert',
  ],
  ['Who has no legal move passes, and the game ends', 'Wer keinen erlaubten Zug hat, passt, und die Partie endet'],
  [
    'Who has no legal move and is not in check passes, and the game ends',
    'Wer keinen erlaubten Zug hat und nicht im Schach steht, passt, und die Partie endet',
  ],
  ['The first who is out ends the game', 'Wer als Erster ausscheidet, beendet die Partie'],
  [
    'Whoever did it wins; all others lose, and have better places than who was put out',
    'Wer das getan hat, gewinnt; alle anderen verlieren, auf einem besseren Platz als der Ausgeschiedene',
  ],
  ["If it was nobody's doing, they share the first place", 'Hat es niemand getan, so teilen sie den ersten Platz'],
  ['Who has no move at all passes, and is out of the game', 'Wer gar keinen Zug hat, passt und scheidet aus'],
  ['The {the.n} leaves the board', '{the.n} verlässt das Brett'],
  [
    'The other pieces of a player who is out stay where they are',
    'Die anderen Figuren von jemandem, der ausgeschieden ist, bleiben, wo sie sind',
  ],
  [
    'They move no more, attack nothing, and can be captured',
    'Sie ziehen nicht mehr, greifen nichts an und können geschlagen werden',
  ],
  ['Those in hand leave the game', 'Die auf der Hand verschwinden'],
  [
    "All other pieces of a player who is out change sides where they stand: they now belong to the player who made the capture, and move in that player's directions",
    'Alle anderen Figuren von jemandem, der ausgeschieden ist, wechseln die Seite, wo sie stehen: Sie gehören dem, der geschlagen hat, und ziehen in dessen Richtungen',
  ],
  [
    'All pieces of a player who is out leave the game',
    'Alle Figuren von jemandem, der ausgeschieden ist, verschwinden',
  ],
  [
    'All pieces of a player who is out leave the game, those in hand too',
    'Alle Figuren von jemandem, der ausgeschieden ist, verschwinden, auch die auf der Hand',
  ],
  [
    'The {the.n} of a player who is out leaves the board',
    '{the.n} von jemandem, der ausgeschieden ist, verschwindet vom Brett',
  ],
  [
    "All other pieces change sides where they stand: they now belong to the player who attacked that {the.a}, and move in that player's directions",
    'Alle anderen Figuren wechseln dort, wo sie stehen, die Seite: Sie gehören nun dem, der {the.a} angegriffen hat, und ziehen in dessen Richtungen',
  ],
  [
    "{A} that changes sides where one of its new owner's would have to be promoted becomes {a.d} at once",
    '{A}, der die Seite dort wechselt, wo sich einer des neuen Besitzers verwandeln müsste, wird sofort zu {a.d}',
  ],
];
