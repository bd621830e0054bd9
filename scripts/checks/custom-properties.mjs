import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { root } from '../set-up.mjs';

/** Folders with stylesheets, and with code that defines custom properties. */
const FOLDERS = ['packages/web/src', 'packages/sdk/src', 'packages/server/src'];
const SOURCES = ['.css', '.ts', '.tsx'];
/** Prefix of the custom properties that a library defines. */
const OF_LIBRARIES = '--radix-';

/**
 * Checks that every custom property is defined that a stylesheet uses without a fallback. Browsers ignore the declaration
 * otherwise.
 * @returns {string[]} the problems
 */
export function checkCustomProperties() {
  const used = new Map();
  const defined = new Set();
  for (const path of sources()) {
    const text = readFileSync(path, 'utf8');
    for (const [, name] of text.matchAll(/var\((--[\w-]+)\s*\)/g))
      used.set(name, relative(root, path).replaceAll('\\', '/'));
    for (const [, name] of text.matchAll(/(?<!var\()(--[\w-]+)['"`\]]*\s*(?::|['"`])/g)) defined.add(name);
  }
  return [...used]
    .filter(([name]) => !defined.has(name) && !name.startsWith(OF_LIBRARIES))
    .map(([name, path]) => `${path}: no stylesheet defines ${name}.`);
}

const sources = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => SOURCES.includes(extname(name)))
      .map((name) => join(root, folder, name)),
  );
