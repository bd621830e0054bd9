import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../set-up.mjs';

const DIST = join(root, 'packages', 'web', 'dist');
const ENTRY = 'index.html';
/** Source of a page, and the maximum size of its first load in kilobytes: slightly above the current size, to detect growth. */
const PAGES = {
  home: { path: 'dashboard/DashboardPage', limit: 145 },
  search: { path: 'search/SearchPage', limit: 160 },
};
/** Maximum number of scripts, each of which is a request. */
const SCRIPTS = 12;
/** Target of the gzipped JavaScript that a first visit to a page loads, in kilobytes. Not reached yet. */
const TARGET = 130;

/**
 * Checks the size of the JavaScript that a first visit loads.
 * @returns {string[]} the pages that exceed the limit
 */
export function checkWebSize() {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));
  const withImports = (key, keys = new Set()) => {
    if (!keys.has(key)) {
      keys.add(key);
      for (const next of manifest[key].imports ?? []) withImports(next, keys);
    }
    return keys;
  };
  return Object.entries(PAGES).flatMap(([name, { path, limit }]) => {
    const keys = withImports(`src/pages/${path}.tsx`, withImports(ENTRY));
    const files = new Set([...keys].map((key) => manifest[key].file));
    const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file))).length);
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
    process.stderr.write(
      `  the ${name} page: ${size.toFixed(1)} kB of ${limit} kB in ${files.size} scripts (target: ${TARGET} kB)\n`,
    );
    return [
      ...(size > limit ? [`the ${name} page: ${size.toFixed(1)} kB exceed the limit of ${limit} kB.`] : []),
      ...(files.size > SCRIPTS ? [`the ${name} page: more than ${SCRIPTS} scripts.`] : []),
    ];
  });
}
