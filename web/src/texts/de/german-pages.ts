// German texts that german.ts has not; what the core says is in core.ts. Fetched with the first page that needs them.

import account from './account';
import analysis from './analysis';
import conditional from './conditional';
import game from './game';
import imports from './import';
import invent from './invent';
import learn from './learn';
import levels from './levels';
import puzzles from './puzzles';
import setup from './setup';
import share from './share';
import sharing from './sharing';
import study from './study';
import table from './table';
import variant from './variant';

export default {
  account,
  analysis,
  conditional,
  game,
  import: imports,
  invent,
  learn,
  levels,
  puzzles,
  setup,
  share,
  sharing,
  study,
  table,
  variant,
};
