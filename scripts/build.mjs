import { writeReference } from './docs/reference.mjs';
import { writeSbom } from './sbom.mjs';
import { build, install, requireNode } from './set-up.mjs';

/**
 * `npm run build`: installs the packages if necessary, builds them, and writes the bill of materials and the API
 * reference to docs/api.
 */
requireNode();
install();
build();
writeSbom();
writeReference();
