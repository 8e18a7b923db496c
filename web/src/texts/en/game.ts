// English: the page on which a game is played.

import { plural } from '../language';

export default {
  stepThroughTheMoves: 'Step through the moves',
  firstPosition: 'First position',
  previousMove: 'Previous move',
  nextMove: 'Next move',
  lastPosition: 'Last position',
  undo: 'Undo',
  takeBack: 'Take back',
  flipTheBoard: 'Flip the board',
  newGame: 'New game',
  resign: 'Resign',
  positionAfterOfMoves: (shownPly: string | number, lastPly: string | number) =>
    `Position after ${shownPly} of ${lastPly} moves.`,
  backToTheGame: 'Back to the game',
  thisPageCouldNotBe: 'This page could not be loaded.',
  allPeopleAreOut: 'All people are out',
  youAreOut: (player: string | number) => `You (${player}) are out`,
  yourMove: '● Your move · ',
  sennight: (move: string | number, variant: string | number) => `${move}${variant} · Sennight`,
  allLevels: 'All levels',
  level: (chosenLevel: string | number) => `Level ${chosenLevel}`,
  array: (array: string | number) => `, array ${array}`,
  rules: 'Rules',
  reconnecting: 'reconnecting…',
  loadingThe3dView: 'Loading the 3D view…',
  boardInThreeDimensionsArrow: (variant: string | number) =>
    `${variant} board in three dimensions. Arrow keys turn it, plus and minus zoom. The 2D view is played by keys.`,
  the3dViewCouldNot: 'The 3D view could not be loaded.',
  show2d: 'Show 2D',
  boardArrowKeysMoveEnter: (variant: string | number) =>
    `${variant} board. Arrow keys move, Enter selects, Escape cancels.`,
  passThisTurn: 'Pass this turn',
  typeAMoveFirst: 'Type a move first.',
  positionChanged: 'The position has changed meanwhile: was this move meant for it, too?',
  typeAMove: 'Type a move',
  typeAMoveLike: (example: string | number) => `Type a move, like ${example}`,
  move: 'Move',
  moves: 'Moves',
  noMovesYet: 'No moves yet.',
  andWatching: 'and watching.',
  leave: 'Leave',
  theGameGoesOnWithout: (how: string | number) => `${how} The game goes on without you.`,
  watchOn: 'Watch on',
  piecesAndHowTheyMove: 'Pieces and how they move',
  you: 'you',
  bot: 'bot',
  away: 'away',
  playsWith: (names: string) => `plays with ${names}`,
  hasLeft: (name: string) => (name ? `${name} has left` : 'has left'),
  ofCounted: (moves: string | number, of: string | number) => `counts ${moves} of ${of} moves`,
  ofChecks: (index: string | number, limit: string | number) => `${index} of ${limit} checks`,
  out: 'Out',
  thinking: 'thinking',
  toMove: 'to move',
  movesLeft: (left: number, of: number) => `to move: ${left} of ${of} moves left`,
  mMarksACellA: ', M marks a cell, A begins and ends an arrow',
  boardArrowKeysMoveEnter2: (variant: string | number, arrow: string | number) =>
    `${variant} board. Arrow keys move, Enter selects, Escape cancels${arrow}.`,
  theComputersProgress: "The computer's progress",
  isThinking: (player: string | number) => `${player} is thinking`,
  depth: (depth: string | number) => `depth ${depth}`,
  nodes: (nodes: string | number) => `${nodes} nodes`,
  justBegun: 'just begun',
  royal: 'royal',
  isOut: (loser: string) => `${loser} is out`,
  hasLeftTheGame: (loser: string) => `${loser} has left the game, and all its pieces the board.`,
  hasLeftThePieces: (loser: string, royal: string) =>
    `${loser} has left the game, and its ${royal} the board; the other pieces stay.`,
  royalWasAttacked: (by: string, royal: string) => `${by} attacked the ${royal}.`,
  royalWasCaptured: (by: string, royal: string) => `${by} captured the ${royal}.`,
  royalLeaves: (others: number) =>
    others > 0
      ? `It leaves the board with its ${plural(others, { one: 'other piece', other: `other ${others} pieces` })}.`
      : 'It leaves the board.',
  armyLeaves: (loser: string, others: number) =>
    `${plural(others, { one: `${loser}’s other piece leaves`, other: `${loser}’s other ${others} pieces leave` })} the board.`,
  armyIsRecruited: (by: string, loser: string, others: number) =>
    `${plural(others, { one: `${loser}’s other piece is`, other: `${loser}’s other ${others} pieces are` })} ${by}’s now.`,
  armyStays: (loser: string, others: number) =>
    `${plural(others, { one: `${loser}’s other piece stays where it is`, other: `${loser}’s other ${others} pieces stay where they are` })}.`,
  confirmOrTakeBack: (move: string) => `${move}: Enter confirms, Escape takes it back`,
  theMoveIsTakenBack: (move: string) => `The move ${move} is taken back.`,
  waits: 'being sent',
  yourMoveWaits: (move: string) => `${move} is on its way; the server does not have it yet.`,
};
