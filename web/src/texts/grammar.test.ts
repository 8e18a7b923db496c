import { describe, expect, it } from 'vitest';
import { say } from './de/core';
import { Grammar, like, listOf, oneOf, rowOf } from './grammar';

const grammar = new Grammar({
  name: like(/^[A-Z][a-z ]*$/),
  'names&': listOf('name', 'and', 'und'),
  way: rowOf([
    ['one step', 'einen Schritt'],
    ['{count} steps', '{count} Schritte'],
    ['forward', 'vor'],
    ['or', 'oder'],
  ]),
  count: oneOf([
    ['two', 'zwei'],
    ['three', 'drei'],
  ]),
  sentence: oneOf([
    ['{name=a} meets {name=b}', '{b} wird von {a} getroffen'],
    ['{names&} go {way}', 'Es gehen {names&} {way}'],
  ]),
});

describe('a grammar', () => {
  it('puts a sentence together in the order of the other language', () => {
    expect(grammar.say('sentence', 'Ann meets Bob')).toBe('Bob wird von Ann getroffen');
  });
  it('has lists, and rows of phrases', () => {
    expect(grammar.say('sentence', 'Ann, Bob and Cid go one step forward, or three steps')).toBe(
      'Es gehen Ann, Bob und Cid einen Schritt vor, oder drei Schritte',
    );
  });
  it('knows what it does not know', () => {
    expect(grammar.say('sentence', 'Ann goes home')).toBeNull();
    expect(grammar.say('sentence', 'Ann, Bob and Cid go four steps')).toBeNull();
    expect(grammar.say('sentence', '')).toBeNull();
  });
});

describe('German for what the core says', () => {
  it('has its articles and cases', () => {
    expect(say('Han has 1.5 ahead.')).toBe('Han hat 1,5 Punkte Vorsprung.');
    expect(say('Han wins by points')).toBe('Han gewinnt nach Punkten');
    expect(say('A Queen becomes an Elephant.')).toBe('Eine Queen wird zu einem Elephant.');
    expect(say('It becomes a Queen or Rook, as its player chooses.')).toBe(
      'Er wird zu einer Queen oder Rook, wie sein Spieler will.',
    );
  });
  it('tells what points are won for, and what they decide', () => {
    for (const [english, german] of [
      [
        'Who takes pieces of rivals wins points: a Queen 9 and a Rook 5. Pieces of players who are out bring none.',
        'Wer Figuren von Gegnern schlägt, gewinnt Punkte: eine Queen 9 und ein Rook 5. Figuren von Ausgeschiedenen bringen keine.',
      ],
      ['Who mates a rival wins 20 points.', 'Wer einen Gegner matt setzt, gewinnt 20 Punkte.'],
      [
        'Who puts a rival out of the game wins one point.',
        'Wer einen Gegner aus der Partie wirft, gewinnt einen Punkt.',
      ],
      [
        'Who is out without having been mated wins three points.',
        'Wer ausscheidet, ohne matt gesetzt zu sein, gewinnt drei Punkte.',
      ],
      [
        'Who is out for want of a move wins two points.',
        'Wer ausscheidet, weil ihm ein Zug fehlt, gewinnt zwei Punkte.',
      ],
      ['Whoever has won 30 points ends the game at once.', 'Wer 30 Punkte gewonnen hat, beendet die Partie sofort.'],
      ['Whoever has won twelve points wins at once.', 'Wer zwölf Punkte gewonnen hat, gewinnt sofort.'],
      [
        'Points decide, however the game ends: who has won most of them wins, in the game or out of it. The others have their places by their points; who has as many shares a place.',
        'Wie die Partie auch endet, die Punkte entscheiden: Wer am meisten gewonnen hat, siegt, ob noch in der Partie oder nicht. Die Plätze der anderen richten sich nach ihren Punkten; wer gleich viele hat, teilt einen Platz.',
      ],
      [
        'Points decide, however the game ends: who has won more of them wins; with as many it is a draw.',
        'Wie die Partie auch endet, die Punkte entscheiden: Wer mehr gewonnen hat, siegt; bei gleich vielen ist sie remis.',
      ],
      [
        'What would be a draw is won by who has won more points; with as many it is a draw.',
        'Was remis wäre, gewinnt, wer mehr Punkte gewonnen hat; bei gleich vielen bleibt es remis.',
      ],
      [
        'The game ends when one player is left, or when all players who are left pass one after the other.',
        'Die Partie endet, wenn nur noch ein Spieler übrig ist oder alle Übrigen nacheinander passen.',
      ],
      [
        'When the same position, with the same player to move and the same points won, occurs for the third time, points decide.',
        'Wenn dieselbe Stellung, mit demselben Spieler am Zug und denselben gewonnenen Punkten, zum dritten Mal entsteht, entscheiden die Punkte.',
      ],
      [
        'Who has no legal move and is not in check passes, and the game ends.',
        'Wer keinen erlaubten Zug hat und nicht im Schach steht, passt, und die Partie endet.',
      ],
    ])
      expect(say(english ?? '')).toBe(german);
  });
  it('tells what stays behind', () => {
    expect(
      say(
        "When a piece moves, a Ruin stays behind on the cell where it stood. Ruins stand in everybody's way for the rest of the game: they do not move, and nobody can capture them.",
      ),
    ).toBe(
      'Wenn eine Figur zieht, bleibt auf dem verlassenen Feld ein Ruin zurück. Ruins stehen allen für den Rest der Partie im Weg: Sie ziehen nicht, und niemand kann sie schlagen.',
    );
  });
  it('tells what is near, by the steps that lead there', () => {
    for (const [english, german] of [
      [
        'Around it means here: one step diagonally forward from it.',
        'Rund darum heißt hier: einen Schritt diagonal nach vorn davon entfernt.',
      ],
      [
        'Next to it means here: with a leap of two cells orthogonally and one to the side from the King.',
        'Daneben heißt hier: mit einem Sprung von zwei Feldern orthogonal und einem zur Seite von dem King entfernt.',
      ],
      [
        'Nearby means here: any distance orthogonally from it, whatever stands between.',
        'In der Nähe heißt hier: beliebig weit orthogonal davon entfernt, gleich was dazwischen steht.',
      ],
    ] as const)
      expect(say(english)).toBe(german);
    for (const english of [
      'Beside it means here: one step orthogonally from it.',
      'Near it means here: with a leap of two cells orthogonally from it.',
      'On a neighbouring cell means here: one step straight forward or sideways from it.',
      'One may always take another nearby.',
      'Instead of moving a piece, a player may turn a Knight that stands on the fifth rank into a Queen, where it stands or on an empty cell near it.',
      "When a Queen has moved on a line with leaps of two cells orthogonally and one to the side and a rival's piece stands on the next cell of that line, that piece is taken.",
    ])
      expect(say(english), english).not.toBeNull();
  });

  it('tells which cells a board has, and what is lost with the last of a type', () => {
    for (const english of [
      'The board has 4 files and 3 ranks, 13 cells. Of these, two cells lie outside of that shape. Of that shape, one cell is left out.',
      'The board has 4 files and 4 ranks, 256 cells. Of these, 240 cells lie outside of that shape.',
      'The board has 4 files and 4 ranks, 24 cells, on its two levels 16 and 8; the first level is on top.',
      'A player who has fewer than two pieces left of one of these types: Knights and Rooks has lost.',
      'A player who has fewer than two pieces left of one of these types: Knights and Rooks, on the board and in hand, has lost.',
      'A player who has lost all pieces of one of these types: Knight and Rook, on the board and in hand, has won.',
      'When a player has lost all pieces of one of these types: Queen and Rook, on the board and in hand, the game is a draw.',
      'When a player has fewer than two pieces left of one of these types: Queens and Rooks, whatever is in hand, the game is a draw.',
      'fewer than two pieces of one type',
    ])
      expect(say(english), english).not.toBeNull();
  });

  it('tells of walls, and of triangles by the way they point', () => {
    for (const [english, german] of [
      [
        'Between some neighbours there is a wall, drawn as a thick line on a common edge: d4-e4, d4-e5 and b2-1-c2-1. No step leads from one of the two to the other, whatever goes there; a leap to a cell farther away passes over walls.',
        'Zwischen einigen Nachbarfeldern steht eine Mauer, gezeichnet als dicke Linie auf einer gemeinsamen Kante: d4-e4, d4-e5 und b2-1-c2-1. Kein Schritt führt vom einen zum anderen, gleich welcher Figur; ein Sprung auf ein weiter entferntes Feld geht über Mauern hinweg.',
      ],
      ['Between some neighbours there is a wall: d4-e4.', 'Zwischen einigen Nachbarpunkten steht eine Mauer: d4-e4.'],
      [
        'When a Rook of a player stands on the cells that point up, that player wins at once.',
        'Wenn ein Rook eines Spielers auf den nach oben zeigenden Feldern steht, gewinnt dieser Spieler sofort.',
      ],
    ] as const)
      expect(say(english)).toBe(german);
  });

  it('tells of armies that stay behind', () => {
    expect(
      say(
        'The King leaves the board. The other pieces of a player who is out stay where they are. They move no more, attack nothing, and can be captured. Those in hand leave the game.',
      ),
    ).toBe(
      'Der King verlässt das Brett. Die anderen Figuren von jemandem, der ausgeschieden ist, bleiben, wo sie sind. Sie ziehen nicht mehr, greifen nichts an und können geschlagen werden. Die auf der Hand verschwinden.',
    );
  });

  it('tells of seams, and of sectors with a file in the middle', () => {
    for (const [english, german] of [
      [
        'The board is sewn together at edges that do not touch as it is drawn, cell by cell: the top of a8-d8 to the top of e8-h8, the left of a1 to the right of h8 and the bottom of a1-d1 to the bottom of e1-h1. Steps, leaps and lines lead over a seam and turn with it: who leaves over the one edge comes in over the other.',
        'Das Brett ist an Rändern zusammengenäht, die auf der Zeichnung nicht aneinander liegen, Feld für Feld: die Oberseite von a8-d8 an die Oberseite von e8-h8, die linke Seite von a1 an die rechte Seite von h8 und die Unterseite von a1-d1 an die Unterseite von e1-h1. Schritte, Sprünge und Linien führen über eine Naht und drehen sich mit ihr: Wer über die eine Kante geht, kommt über die andere herein.',
      ],
      [
        'The levels are joined: seen from above, a step leads to the next cell, on whichever level. So a line or a leap may change levels with every step, and what stands in the way on one level can be passed on another. No step leads straight up or down.',
        'Die Ebenen hängen zusammen: Von oben gesehen führt ein Schritt auf das nächste Feld, gleich auf welcher Ebene. Eine Linie oder ein Sprung kann also mit jedem Schritt die Ebene wechseln, und woran auf einer Ebene etwas steht, das lässt sich auf einer anderen umgehen. Kein Schritt führt senkrecht nach oben oder unten.',
      ],
      [
        'The board is divided into regions, and nothing moves or gives check within one: a move ends in none of the regions in which it began. A region: a1, a2, b1 and b2.',
        'Das Brett ist in Gebiete geteilt, und innerhalb eines Gebiets zieht nichts und gibt nichts Schach: Ein Zug endet in keinem der Gebiete, in denen er begann. Ein Gebiet: a1, a2, b1 und b2.',
      ],
      [
        'The file in the middle forks: it leads to the middle files of both, and so do the lines and leaps past it.',
        'Die Linie in der Mitte gabelt sich: Sie führt zu den mittleren Linien beider, und ebenso gehen Linien und Sprünge daran vorbei.',
      ],
    ] as const)
      expect(say(english)).toBe(german);
  });

  it('tells of auras in which no move may leave a piece', () => {
    for (const [english, german] of [
      [
        'Enemy Knights that a Knight attacks may never stand so: no move, whoever makes it, may leave a piece there.',
        'Gegnerische Knights, die ein Knight angreift, dürfen nie so stehen: Kein Zug, gleich von wem, darf eine Figur dort lassen.',
      ],
      [
        'Own pieces within reach of a Knight or Rook may never stand so: no move, whoever makes it, may leave a piece there.',
        'Eigene Figuren in der Reichweite von einem Knight oder Rook dürfen nie so stehen: Kein Zug, gleich von wem, darf eine Figur dort lassen.',
      ],
    ] as const)
      expect(say(english)).toBe(german);
  });

  it('tells of goals that several pieces reach together, and of cells that a piece may not enter', () => {
    for (const [english, german] of [
      [
        'When two Rooks or Knights of a player stand on the last rank, that player wins at once.',
        'Wenn zwei Rooks oder Knights eines Spielers auf der letzten Reihe stehen, gewinnt dieser Spieler sofort.',
      ],
      [
        "No move may bring a Queen where a rival's piece attacks it.",
        'Kein Zug darf eine Queen dorthin bringen, wo eine gegnerische Figur angreift.',
      ],
    ] as const)
      expect(say(english)).toBe(german);
    expect(
      say(
        'When a player is to move and two Kings of that player stand on the last rank, that player wins: they have come there by earlier moves, and nobody has captured one of them since.',
      ),
    ).not.toBeNull();
  });

  it('tells what is taken by passing over it, and where lines cross', () => {
    expect(
      say(
        "When a Rook moves orthogonally over rivals' pieces, it takes all that it passes, 3 at most. The cell behind each piece that is passed so must be empty. Own pieces cannot be passed so. Kings cannot be passed so.",
      ),
    ).toBe(
      'Wenn ein Rook orthogonal über gegnerische Figuren zieht, werden alle übersprungenen geschlagen, höchstens 3. Das Feld hinter jeder Figur, die so übersprungen wird, muss leer sein. Eigene Figuren können so nicht übersprungen werden. Kings können so nicht übersprungen werden.',
    );
    expect(
      say(
        "When a Rook has moved, every rival's piece is taken where a line that leads orthogonally from it crosses one that leads so from a King of the same player; Kings are safe from that.",
      ),
    ).toBe(
      'Wenn ein Rook gezogen hat, wird jede gegnerische Figur dort geschlagen, wo eine Linie, die orthogonal von ihr ausgeht, eine kreuzt, die so von einem King desselben Spielers ausgeht; Kings sind davor sicher.',
    );
    expect(
      say(
        "When a Rook has moved orthogonally and a rival's piece stands orthogonally between it and a piece of the same player, it is taken.",
      ),
    ).toBe(
      'Wenn ein Rook orthogonal gezogen hat und orthogonal zwischen ihr und einer anderen Figur desselben Spielers eine gegnerische Figur steht, wird diese geschlagen.',
    );
  });
  it('tells what is taken by coming up to it or by moving away', () => {
    expect(
      say(
        "When a Rook has moved orthogonally and a rival's piece stands on the next cell of that line, that piece is taken; Kings are safe from that.",
      ),
    ).toBe(
      'Wenn ein Rook orthogonal gezogen hat und auf dem nächsten Feld dieser Linie eine gegnerische Figur steht, wird diese geschlagen; Kings sind davor sicher.',
    );
    expect(
      say(
        "When a Rook or Queen has moved orthogonally or diagonally, straight away from a rival's piece that stood next to it, that piece and the rivals' pieces in a row behind it are taken, 3 at most.",
      ),
    ).toBe(
      'Wenn ein Rook oder Queen orthogonal oder diagonal gezogen ist, geradewegs weg von einer gegnerischen Figur, die daneben stand, werden diese und die gegnerischen Figuren, die hinter ihr in einer Reihe stehen, geschlagen, höchstens 3.',
    );
    expect(
      say(
        "When a Rook has moved diagonally, straight away from a rival's piece that stood next to it, that piece and all rivals' pieces in a row behind it are taken.",
      ),
    ).toBe(
      'Wenn ein Rook diagonal gezogen ist, geradewegs weg von einer gegnerischen Figur, die daneben stand, werden diese und alle gegnerischen Figuren, die hinter ihr in einer Reihe stehen, geschlagen.',
    );
  });
  it('tells what hangs on what is captured, and of shots and few pieces', () => {
    expect(say('A Knight that captures a Bishop or Archbishop must be promoted. It becomes an Archbishop.')).toBe(
      'Ein Knight, der einen Bishop oder Archbishop schlägt, muss sich verwandeln. Er wird zu einem Archbishop.',
    );
    expect(
      say('A Pawn that captures a Pawn on the ranks from the third to the fifth may be promoted. It becomes a Knight.'),
    ).toBe(
      'Ein Pawn, der auf den Reihen von der dritten bis zur fünften einen Pawn schlägt, darf sich verwandeln. Er wird zu einem Knight.',
    );
    expect(
      say(
        'Archers capture on some cells from afar, from c3 for example on a1 and e5: the captured piece leaves the board, and the one that captured it stays where it was.',
      ),
    ).toBe(
      'Archers schlagen auf manchen Feldern aus der Ferne, von c3 aus zum Beispiel auf a1 und e5: Die geschlagene Figur verschwindet, und die, die sie geschlagen hat, bleibt stehen.',
    );
    expect(
      say(
        'When no player has more than two pieces and no piece is captured for 3 moves by each player, the game is a draw.',
      ),
    ).toBe(
      'Wenn kein Spieler mehr als zwei Figuren hat und keine Figur geschlagen wird, in 3 Zügen jedes Spielers, ist die Partie remis.',
    );
    expect(say('Draw by 6 plies without progress, with few pieces')).toBe(
      'Remis durch 6 Halbzüge ohne Fortschritt mit wenigen Figuren',
    );
  });
  it('tells of partners, and of one who plays alone', () => {
    expect(say('Red and Blue play together against Yellow and White. Partners win and lose together.')).toBe(
      'Red und Blue spielen zusammen gegen Yellow und White. Partner gewinnen und verlieren zusammen.',
    );
    expect(say('Red and Blue win by elimination')).toBe('Red und Blue gewinnen durch Ausscheiden der anderen');
    expect(say('Red and Blue win on time')).toBe('Red und Blue gewinnen auf Zeit');
    expect(say('White plays alone, and makes every move.')).toBe('White spielt allein und macht jeden Zug.');
    expect(say('White loses by resignation')).toBe('White verliert durch Aufgabe');
  });
  it('says sentence after sentence, or nothing', () => {
    expect(say('Nobody may pass. Captured pieces leave the game.')).toBe(
      'Niemand darf passen. Geschlagene Figuren sind aus dem Spiel.',
    );
    expect(say('Nobody may pass. Nobody may sing.')).toBeNull();
  });
  it('tells where, as the subject of a sentence too', () => {
    expect(say('Marked on the board: the camp (the last two ranks) of each player.')).toBe(
      'Auf dem Brett markiert: das Lager (die letzten zwei Reihen) jedes Spielers.',
    );
    expect(say('Moves one step straight forward, staying in the palace.')).toBe(
      'Zieht einen Schritt gerade nach vorn, wobei sie im Palast bleibt.',
    );
  });
  it('tells what a study found, and why an ending is not solved', () => {
    expect(say('checkmate')).toBe('Matt');
    expect(say('bare King')).toBe('nackter King');
    expect(say('there never was an Elephant')).toBe('es gab nie einen Elephant');
    expect(say('never captured: Rook, Queen and Queen (promoted Pawn)')).toBe(
      'nie geschlagen: Rook, Queen und Queen (promoted Pawn)',
    );
    expect(say('nobody came to: a1, 1b3, c12 and 4 more')).toBe(
      'auf diesen Feldern war niemand: a1, 1b3, c12 und 4 weitere',
    );
    expect(say('nobody came to the zone: palace and far camp')).toBe('in dieser Zone war niemand: palace und far camp');
    expect(say('King and Rook against King')).toBe('King und Rook gegen King');
    expect(say('King, Pawn and Pawn against King: 123 positions are too many')).toBe(
      'King, Pawn und Pawn gegen King: 123 Stellungen sind zu viele',
    );
    expect(
      say('King and Pawn against King: King and Queen against King: pieces may capture each other en passant'),
    ).toBe('King und Pawn gegen King: King und Queen gegen King: Figuren können einander en passant schlagen');
    expect(say('Only endings of two players are solved')).toBeNull();
  });
  it('tells results and refusals, with the names that people have', () => {
    expect(say('Ann of the hill wins on time')).toBe('Ann of the hill gewinnt auf Zeit');
    expect(say("field 'fen': two pieces stand on e4")).toBe('zwei Figuren stehen auf e4');
  });
});
