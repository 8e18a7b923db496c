// All German texts of the app; what the core says is in core.ts. Fetched when they are wanted.

import account from './account';
import analysis from './analysis';
import app from './app';
import board from './board';
import game from './game';
import games from './games';
import home from './home';
import imports from './import';
import invent from './invent';
import learn from './learn';
import lobby from './lobby';
import missing from './missing';
import puzzles from './puzzles';
import setup from './setup';
import sharing from './sharing';
import study from './study';
import variant from './variant';
import clock from './clock';
import conditional from './conditional';
import levels from './levels';
import table from './table';
import preferences from './preferences';
import offline from './offline';
import share from './share';

export default {
  account,
  share,
  offline,
  preferences,
  table,
  levels,
  clock,
  conditional,
  analysis,
  app,
  board,
  game,
  games,
  home,
  import: imports,
  invent,
  learn,
  lobby,
  missing,
  puzzles,
  setup,
  sharing,
  study,
  variant,
};
