import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of browsers in `browserslist`, and those that the build uses for them. */
const NAMES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/**
 * Returns the declared browsers (`browserslist` in package.json of the repository) as targets of the build.
 *
 * @throws Error for an entry that is not of the form `chrome >= 123`
 */
export function browserTargets(): string[] {
  const path = join(import.meta.dirname, '../../../package.json');
  const { browserslist } = JSON.parse(readFileSync(path, 'utf8')) as { readonly browserslist: string[] };
  return browserslist.map((entry) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
    const target = NAMES[name];
    if (target === undefined) throw new Error(`The build does not support “${entry}” in browserslist.`);
    return `${target}${version}`;
  });
}
