// German: like ../en/levels.ts.

import { plural } from '../language';
import type english from '../en/levels';

const german: typeof english = {
  level: (level) => `Ebene ${level}`,
  cellsToGoTo: (count) => plural(count, { one: `${count} Feld als Ziel`, other: `${count} Felder als Ziel` }),
  aLastMove: 'ein letzter Zug',
  levelThatTheBoardShows: 'Ebene, die das Brett zeigt',
  all: 'Alle',
  viewOfTheBoard: 'Ansicht des Brettes',
  thisBrowserCannotDrawIn:
    'Dieser Browser kann nicht in 3D zeichnen (WebGL fehlt), deshalb liegen die Ebenen nebeneinander.',
  dragTurnsWheelOrTwo: 'Ziehen dreht, Rad oder zwei Finger ändern die Größe, Tasten auch. Mit Tasten spielt man in 2D.',
};
export default german;
