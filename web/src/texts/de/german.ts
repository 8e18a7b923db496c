// German texts of the frame, and of the pages on which people arrive or look for a game; those of all others are in german-game.ts and
// german-pages.ts. Fetched before the first page is drawn, so that nothing stands here that only other pages show: texts.test.ts finds what is needed.

import app from './app';
import board from './board';
import clock from './clock';
import games from './games';
import home from './home';
import lobby from './lobby';
import missing from './missing';
import offline from './offline';
import preferences from './preferences';

export default { app, board, clock, games, home, lobby, missing, offline, preferences };
