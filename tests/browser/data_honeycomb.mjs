// A game of honeycomb, played by the program's legal moves at random until Blue attacks Red's King. Red is to move and plays `stay`,
// which leaves the King where he is; whatever Yellow does then, Blue eliminates Red when his turn begins.

export const variant = 'honeycomb';
export const moves = (
  '2d24c4 1d73c7 6e85e8 4c46d6 3c71d5 7e76d6 1b32b4 3b84b8 6d85d7 1a32a4 2d73d7 ' +
  '7b75c7 1d21c4 2e82a4 6d65c5 1c41d2 2b81d7 5c74a6 2b32a4 4b84b7 5c53e3'
).split(' ');
export const stay = { text: '1a21b3', from: '1a2', to: '1b3' };
