import { build } from '../set-up.mjs';
import { writeConfiguration } from './configuration.mjs';
import { writeReference } from './reference.mjs';

/**
 * `npm run docs`: writes docs/configuration.md and docs/api. `--check` only checks whether docs/configuration.md
 * is up to date.
 */
const check = process.argv.includes('--check');
build();
await writeConfiguration({ check });
if (!check) writeReference();
