// German texts that german.ts and german-game.ts have not; what the core says is in core.ts. Fetched with the first page that needs them.

import account from './account';
import analysis from './analysis';
import imports from './import';
import invent from './invent';
import learn from './learn';
import puzzles from './puzzles';
import setup from './setup';
import study from './study';
import variant from './variant';

export default { account, analysis, import: imports, invent, learn, puzzles, setup, study, variant };
