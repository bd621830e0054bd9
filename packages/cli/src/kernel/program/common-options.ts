import type { OptionDeclarations } from '../command-types.js';

/**
 * Options that every command accepts (decisions, section 6). `--json=fields` is rewritten to `--json` and the
 * hidden `--json-fields`.
 */
export const COMMON_OPTIONS = {
  json: { type: 'flag' },
  quiet: { type: 'flag' },
  'no-color': { type: 'flag' },
  url: { type: 'text', value: 'address' },
  profile: { type: 'text', value: 'name' },
  'ca-cert': { type: 'text', value: 'file' },
  wait: { type: 'duration', value: 'time' },
  verbose: { type: 'level', short: 'v' },
} as const satisfies OptionDeclarations;
