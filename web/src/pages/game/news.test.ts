import { describe, expect, it } from 'vitest';
import type { Elimination, PlayedMove } from '../../api/types';
import { move, pieceType } from '../../test/boards';
import { eliminationEvents, eliminationWords } from './eliminations';
import { recentMoves } from './news';
import { outWords } from './out';

const played = (text: string, by: number): PlayedMove => ({
  ...move(text),
  notation: text,
  player: by,
  eliminations: [],
});
const round = [
  played('a1a2', 0),
  played('b1b2', 1),
  played('c1c2', 2),
  played('a2a3', 0),
  played('b2b3', 1),
  played('c2c3', 2),
];
const marked = (plies: number, viewer: number, players = 3) =>
  recentMoves(round, plies, viewer, players).map((mark) => `${mark.player} ${mark.from}${mark.to}`);

describe('recentMoves', () => {
  it('is the last move of two players', () => {
    expect(marked(5, 0, 2)).toEqual(['1 b2b3']);
    expect(marked(0, 0, 2)).toEqual([]);
  });
  it('is the last move of a lone player', () => {
    expect(recentMoves([played('a1a2', 0), played('a2a3', 0)], 2, 0, 1).map((mark) => mark.to)).toEqual(['a3']);
  });
  it('is all moves of the last turn where it has several', () => {
    const turns = [played('a1a2', 0), played('b1b2', 1), played('b2b3', 1), played('a2a3', 0)];
    expect(recentMoves(turns, 3, 0, 2).map((mark) => mark.to)).toEqual(['b3', 'b2']);
    expect(recentMoves(turns, 2, 0, 2).map((mark) => mark.to)).toEqual(['b2']);
    expect(recentMoves(turns, 4, 0, 2).map((mark) => mark.to)).toEqual(['a3']);
  });
  it('goes back to the own last move when it is one’s turn', () => {
    expect(marked(6, 0)).toEqual(['2 c2c3', '1 b2b3', '0 a2a3']);
    expect(marked(4, 1)).toEqual(['0 a2a3', '2 c1c2', '1 b1b2']);
  });
  it('begins anew with the own move', () => {
    expect(marked(4, 0)).toEqual(['0 a2a3']);
    expect(marked(5, 0)).toEqual(['1 b2b3', '0 a2a3']);
  });
  it('has one move of each player for those who are out', () => {
    const left = [...round.slice(0, 5), played('c2c3', 2), played('b3b4', 1), played('c3c4', 2)];
    expect(recentMoves(left, 8, 0, 3).map((mark) => mark.player)).toEqual([2, 1]);
  });
});

describe('eliminationWords', () => {
  const players = ['Red', 'Yellow', 'Blue'].map((name) => ({ name, colour: '', letter: '', facing: 0 }));
  const types = new Map([pieceType('K', 'King'), pieceType('P', 'Pawn')].map((type) => [type.token, type]));
  const words = (army: Elimination['army'], tokens: string[], by = 0) => {
    const pieces = tokens.map((type, i) => ({ cell: `a${i}`, player: 2, type }));
    const { who, how } = eliminationWords({ player: 2, by, army, pieces }, players, types);
    return `${who}: ${how}`;
  };
  it('says whose the army is now', () => {
    expect(words('recruited', ['P', 'K', 'P'])).toBe(
      'Blue is out: Red attacked the King. Blue’s other 2 pieces are Red’s now.',
    );
    expect(words('recruited', ['P', 'K'])).toBe('Blue is out: Red attacked the King. Blue’s other piece is Red’s now.');
  });
  it('says that somebody has left, whom nobody has attacked', () => {
    expect(words('removed', ['P', 'K', 'P'], 2)).toBe(
      'Blue is out: Blue has left the game, and all its pieces the board.',
    );
  });
  it('says that the army leaves', () => {
    expect(words('removed', ['P', 'K', 'P'])).toBe(
      'Blue is out: Red attacked the King. It leaves the board with its other 2 pieces.',
    );
    expect(words('removed', ['K'])).toBe('Blue is out: Red attacked the King. It leaves the board.');
  });
  it('says that the army stays', () => {
    expect(words('stays', ['P', 'K', 'P'])).toBe(
      'Blue is out: Red attacked the King. It leaves the board. Blue’s other 2 pieces stay where they are.',
    );
    expect(words('stays', ['P', 'K'], 2)).toBe('Blue is out: Blue’s other piece stays where it is.');
  });
  it('says that a royal was captured, which is not among the pieces then', () => {
    expect(words('stays', ['P'])).toBe('Blue is out: Red captured the King. Blue’s other piece stays where it is.');
    expect(words('removed', ['P', 'P'])).toBe(
      'Blue is out: Red captured the King. Blue’s other 2 pieces leave the board.',
    );
    expect(words('recruited', [])).toBe('Blue is out: Red captured the King.');
  });

  const out = (player: number, by: number): Elimination => ({
    player,
    by,
    army: 'removed',
    pieces: [{ cell: 'a1', player, type: 'K' }],
  });
  const moves: PlayedMove[] = [
    played('a1a2', 0),
    { ...played('b1b2', 1), eliminations: [out(0, 1)] },
    { ...played('c1c2', 2), eliminations: [out(1, 2)] },
  ];
  it('stand behind the moves after which somebody was out', () => {
    expect([...eliminationEvents(moves, players, types)]).toEqual([
      [2, ['Red is out: Yellow attacked the King. It leaves the board.']],
      [3, ['Yellow is out: Blue attacked the King. It leaves the board.']],
    ]);
    expect(eliminationEvents(moves.slice(0, 1), players, types).size).toBe(0);
  });
  it('tell people that they are out, by the last of them', () => {
    const how = 'Blue attacked the King. It leaves the board.';
    expect(outWords(moves, [1], players, types)?.how).toBe(how);
    expect(outWords(moves, [0, 1], players, types)?.how).toBe(how);
    expect(outWords(moves, [0, 1], players, types)?.who).not.toBe(outWords(moves, [1], players, types)?.who);
    expect(outWords(moves, [2], players, types)).toBeNull();
  });
});
