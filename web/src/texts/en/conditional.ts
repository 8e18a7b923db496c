// English: conditional moves, in games of days for each turn.

export default {
  conditionalMoves: 'Conditional moves',
  whatTheyAre:
    'Say now what you reply to a move that you expect: the server plays it at once when that move comes, also while you are away. Nobody else sees it.',
  addALine: 'Add a line',
  noMoreThan: (lines: number) => `No more than ${lines} lines are kept.`,
  remove: (line: string) => `Remove ${line}`,
  chooseTheMoveOf: (name: string) => `Choose the move that you expect of ${name}.`,
  chooseYourReply: 'Choose your reply.',
  theLineIsFull: 'The line ends here.',
  keep: 'Keep this line',
  oneBack: 'One move back',
  cancel: 'Cancel',
};
