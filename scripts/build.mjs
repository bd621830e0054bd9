import { writeReference } from './docs/reference.mjs';
import { build, install, requireNode } from './set-up.mjs';

/** `npm run build`: installs the packages if necessary, builds them, and writes the API reference to docs/api. */
requireNode();
install();
build();
writeReference();
