import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { flattenCatalog, loadLocalTranslations } from '@assetportal/sdk/translations';
import { WORDS } from './words.js';

/**
 * Prefixes of the message keys that the code builds from other values, such as `groups.video` or
 * `nextStep.retry`.
 */
const COMPUTED = ['groups.', 'orientation.', 'nextStep.', 'digitalSource.', 'credentialAction.', 'release.'];

const packages = join(import.meta.dirname, '../../../packages');
const sources = (names: readonly string[]) =>
  names.flatMap((name) => {
    const folder = join(packages, name, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path: join(name, path), text: readFileSync(join(folder, path), 'utf8') }));
  });
const keys = (await loadLocalTranslations('en', { admin: true })).flatMap(({ tree }) => [
  ...flattenCatalog(tree).keys(),
]);

it('every message key that a source file uses has a message', () => {
  const existing = new Set([...keys, ...keys.map((key) => key.replace(/_other$/, ''))]);
  const usage = /(?:\bt\(|\bkey: )'([a-z]+\.[\w.-]+)'/gi;
  // The CLI has a separate catalog.
  const unknown = sources(['sdk', 'web']).flatMap(({ path, text }) =>
    [...text.matchAll(usage)]
      .filter(([, key = '']) => !existing.has(key))
      .map(([, key = '']) => `${path}: ${key}`),
  );
  expect(unknown).toEqual([]);
});

it('every message is used by a source file, or by a screen that the specification describes', () => {
  const text = sources(['sdk', 'web', 'cli', 'server'])
    .map((source) => source.text)
    .join('\n');
  const quoted = new Set(
    [...text.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/gi)].map(([, key = '']) => key),
  );
  const prefixes = [...text.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/gi)].map(([, prefix = '']) => prefix);
  const specified = new Set(WORDS.map(([, key]) => key));
  const shown = (key: string) =>
    quoted.has(key) || quoted.has(key.replace(/_(one|other)$/, '')) || specified.has(key);
  const unused = keys.filter(
    (key) => !shown(key) && ![...prefixes, ...COMPUTED].some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
