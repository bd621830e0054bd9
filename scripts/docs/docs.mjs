import { build } from '../set-up.mjs';
import { writeConfiguration } from './configuration.mjs';
import { writeReference } from './reference.mjs';

/** `npm run docs`: writes docs/configuration.md and docs/api. `--check` only reports if docs/configuration.md is outdated. */
const check = process.argv.includes('--check');
build();
await writeConfiguration({ check });
if (!check) writeReference();
