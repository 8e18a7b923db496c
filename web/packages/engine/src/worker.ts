// What a worker of a page runs.

import '../../../src/engine/worker';
