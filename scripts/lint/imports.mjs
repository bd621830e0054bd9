import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';

/**
 * Checks the import rules of `.dependency-cruiser.js` and reports pairs of folders that import each other.
 * @param {string} root path of the repository
 * @param {readonly string[]} paths folders or files whose imports are reported. If empty, all imports are
 *   reported.
 * @returns {Promise<string[]>} one message per violation
 */
export async function checkImports(root, paths = []) {
  const { default: config } = await import(pathToFileURL(join(root, '.dependency-cruiser.js')).href);
  const outside = paths.length === 0 || paths.some((path) => !path.startsWith('packages'));
  const { output } = await cruise(['packages', ...(outside ? ['tests', 'scripts'] : [])], {
    ...config.options,
    baseDir: root,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  const isReported = (file) => paths.length === 0 || paths.some((path) => file.startsWith(path));
  return [
    ...output.summary.violations
      .filter(({ from }) => isReported(from))
      .map(({ rule, from, to, cycle }) => {
        const target = cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ');
        return `${from} -> ${target}\n    ${rule.name}: ${comments.get(rule.name)}`;
      }),
    ...mutualFolders(output.modules)
      .filter(({ files }) => files.some(([from]) => isReported(from)))
      .map(
        ({ folders, files }) =>
          `${folders.join(' <-> ')}\n    mutual-folders: Two folders import each other. Only one may depend on the other: move files between them, or move the shared code to a third folder.` +
          files.map(([from, to]) => `\n      ${from} -> ${to}`).join(''),
      ),
  ];
}

/** Returns the pairs of folders in a package that import each other, with the imports in both directions. */
function mutualFolders(modules) {
  const edges = new Map();
  for (const { source, dependencies } of modules) {
    const from = dirname(source);
    for (const { resolved } of dependencies) {
      const to = dirname(resolved);
      if (from === to || packageOf(source) === undefined || packageOf(source) !== packageOf(resolved))
        continue;
      const key = `${from} ${to}`;
      edges.set(key, [...(edges.get(key) ?? []), [source, resolved]]);
    }
  }
  return [...edges.keys()].flatMap((key) => {
    const [from, to] = key.split(' ');
    const back = edges.get(`${to} ${from}`);
    if (from > to || back === undefined) return [];
    return [{ folders: [from, to], files: [...edges.get(key), ...back] }];
  });
}

/** Returns the package of a source file, or undefined for tests and scripts. */
function packageOf(file) {
  return /^packages\/([^/]+)\/src\//.exec(file)?.[1];
}
