import { install, requireNode } from './set-up.mjs';

/** Installs all packages if necessary. npm runs this before the scripts that need more than `npm start` installs. */
requireNode();
install();
