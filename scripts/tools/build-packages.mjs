import { buildSteps } from './builds.mjs';
import { runSteps } from './steps.mjs';

/** Builds the packages whose sources have changed. A program, so that `build` in set-up.mjs can wait for it. */
await runSteps('Building', buildSteps());
