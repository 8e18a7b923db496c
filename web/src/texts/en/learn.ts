// English: exercises.

import { plural } from '../language';

export default {
  fromThereIsNoWay: (way: string | number) => `From ${way} there is no way to what is left. Take a move back.`,
  goTo: (next: string | number) => `Go to ${next}.`,
  rules: 'Rules',
  play: 'Play',
  puzzles: 'Puzzles',
  pieces: 'Pieces',
  ofDone: (one: string | number, count: string | number, exercisesEach: string | number) =>
    `${one}, ${count} of ${exercisesEach} done`,
  exercise: 'Exercise',
  tryAgain: 'Try again',
  aMoment: 'A moment…',
  theCannotMoveFromBy: (type: string | number, way: string | number) =>
    `The ${type} cannot move from ${way}, alone or with other pieces beside it, so there is nothing to exercise.`,
  yourMoves: 'Your moves:',
  least: 'Least:',
  yourBest: 'Your best:',
  nextExercise: 'Next exercise',
  hint: 'Hint',
  takeBack: 'Take back',
  startAgain: 'Start again',
  emptyBoardWithOneArrow: (variant: string | number, type: string | number) =>
    `Empty ${variant} board with one ${type}. Arrow keys move, Enter selects, Escape cancels.`,
  boardWithOthersArrow: (variant: string | number, type: string | number, others: number) =>
    `${variant} board with one ${type} and ${plural(others, { one: `${others} other piece`, other: `${others} other pieces` })}. Arrow keys move, Enter selects, Escape cancels.`,
  left: (to: string, count: number, cells: string) =>
    `${to}. ${plural(count, { one: `${count} cell`, other: `${count} cells` })} left: ${cells}`,
  perfect: (steps: number) =>
    `Perfect: ${plural(steps, { one: `${steps} move`, other: `${steps} moves` })}. Nobody can do it in fewer.`,
  wellDone: (steps: number, best: number) =>
    `Well done: ${plural(steps, { one: `${steps} move`, other: `${steps} moves` })}. ${plural(best, { one: `${best} is`, other: `${best} are` })} enough; can you find the way?`,
  fromCanDoIt: (words: string, from: string, count: number) =>
    `${words} From ${from} ${plural(count, { one: `${count} move`, other: `${count} moves` })} can do it.`,
  exercisesDone: (count: number, pieces: number) =>
    `Exercises · ${plural(count, { one: `${count} piece`, other: `${count} pieces` })} of ${pieces} done`,
  reachTheMarked: (count: number) =>
    `Reach the marked ${plural(count, { one: 'cell', other: 'cells, in any order,' })} in as few moves as you can:`,
  takeTheMarked: (count: number) =>
    `Take the marked ${plural(count, { one: 'piece', other: 'pieces, in any order,' })} in as few moves as you can:`,
  whatIsTakenIsGone: 'What you take is gone. The other pieces stand still.',
  othersStandStill: 'The other pieces stand still and cannot be taken.',
  changes: 'On its way the piece becomes another. It is now:',
  exercisesSennight: (variant: string) => `${variant}: exercises · Sennight`,
};
