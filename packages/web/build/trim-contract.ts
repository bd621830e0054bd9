import type { Plugin } from 'vite';

const CALLS = /[\\/]contract[\\/]calls[\\/]\w/;

/**
 * Members of a declared call that only the server and the OpenAPI document read, on one line or several: see `Call` of
 * the SDK.
 */
const SERVER_MEMBERS =
  /^ +(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)|problems: (?:\[[^\]]*\]|[\w.]+)|access: '\w+'|scope: '[\w:]+'|(?:tagged|searches|bodyOptional): true|bodyLimit: \w+),\n/gm;

/** Removes the descriptions and the other parts of the contract that a client never reads from the build. */
export function trimContract(): Plugin {
  return {
    name: 'trim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CALLS.test(id) ? { code: code.replace(SERVER_MEMBERS, ''), map: null } : null),
  };
}
