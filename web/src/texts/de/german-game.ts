// German texts of a game that is played, and of what other pages share with it. Fetched with the first page that needs them.

import conditional from './conditional';
import game from './game';
import levels from './levels';
import share from './share';
import sharing from './sharing';
import table from './table';

export default { conditional, game, levels, share, sharing, table };
