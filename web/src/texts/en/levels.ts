// English: the levels of a board.

import { plural } from '../language';

export default {
  level: (chosenLevel: string | number) => `Level ${chosenLevel}`,
  aLastMove: 'a last move',
  levelThatTheBoardShows: 'Level that the board shows',
  all: 'All',
  viewOfTheBoard: 'View of the board',
  thisBrowserCannotDrawIn: 'This browser cannot draw in 3D (WebGL is missing), so the levels lie side by side.',
  dragTurnsWheelOrTwo: 'Drag turns, wheel or two fingers zoom, keys too. For playing by keys use 2D.',
  cellsToGoTo: (count: number) => plural(count, { one: `${count} cell to go to`, other: `${count} cells to go to` }),
};
