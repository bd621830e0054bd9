/** @module-tag gate */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports } from '../../scripts/lint/imports.mjs';
import { plant, ROOT } from './planted.js';

/** Returns the violations of the import rules in `files`, which are keyed by path under packages/. */
async function violations(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await plant({
    'package.json': '{ "type": "module" }',
    '.dependency-cruiser.js': await readFile(join(ROOT, '.dependency-cruiser.js'), 'utf8'),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`packages/${name}`, text])),
  });
  return checkImports(folder, ['packages']);
}

const EXPORT = 'export const one = 1;\n';
const imports = (path: string) => `export { one } from '${path}';\n`;
const importsType = (path: string) =>
  `import type { one } from '${path}';\nexport interface Two { readonly two: typeof one }\n`;

describe('import check', () => {
  it.each([
    ['sdk-contract-layer', 'sdk/src/contract/a.ts', 'sdk/src/domains/search/rules.ts'],
    ['sdk-lib-layer', 'sdk/src/lib/a.ts', 'sdk/src/contract/b.ts'],
    ['sdk-domains-layer', 'sdk/src/domains/search/store.ts', 'sdk/src/app/create-app.ts'],
    ['sdk-entry-points', 'sdk/src/app/a.ts', 'sdk/src/index.ts'],
    ['server-features', 'server/src/features/search/routes.ts', 'server/src/library/scan/scan.ts'],
    ['server-features', 'server/src/features/search/routes.ts', 'server/src/features/pages/service.ts'],
    ['server-features', 'server/src/features/search/routes.ts', 'server/src/store/sqlite/assets.ts'],
    ['server-store-interfaces', 'server/src/documents/a.ts', 'server/src/store/sqlite/documents.ts'],
    ['server-store', 'server/src/store/a.ts', 'server/src/library/scan/scan.ts'],
    ['server-http', 'server/src/http/a.ts', 'server/src/features/search/routes.ts'],
    ['server-lib', 'server/src/lib/a.ts', 'server/src/http/b.ts'],
    ['server-search-engine', 'server/src/indexing/a.ts', 'server/src/search/embedded/b.ts'],
    ['server-boot', 'server/src/delivery/a.ts', 'server/src/boot/env.ts'],
    ['package-sdk', 'sdk/src/lib/a.ts', 'server/src/lib/b.ts'],
    ['package-server', 'server/src/lib/a.ts', 'sample/src/b.ts'],
    ['package-sample', 'sample/src/a.ts', 'server/src/lib/b.ts'],
    ['package-web', 'web/src/a.ts', 'server/src/lib/b.ts'],
    ['package-cli', 'cli/src/a.ts', 'web/src/b.ts'],
    ['package-internals', 'cli/src/a.ts', 'sdk/src/lib/b.ts'],
  ])('%s: rejects an import from %s to %s', async (rule, from, to) => {
    const path = `${'../'.repeat(from.split('/').length - 1)}${to.replace('.ts', '.js')}`;
    for (const text of [imports(path), importsType(path)]) {
      const problems = await violations({ [from]: text, [to]: EXPORT });
      if (rule === 'package-cli' && text.includes('import type')) continue;
      expect(problems.join('\n')).toContain(`packages/${from} -> packages/${to}\n    ${rule}: `);
    }
  });

  it('rejects a static import of the server in the CLI, and accepts import()', async () => {
    const server = { 'server/src/index.ts': EXPORT };
    const path = '../../server/src/index.js';
    const problems = await violations({ ...server, 'cli/src/a.ts': imports(path) });
    expect(problems.join('\n')).toContain('package-cli: ');
    const fine = await violations({
      ...server,
      'cli/src/a.ts': `export const load = () => import('${path}');\n`,
    });
    expect(fine.join('\n')).not.toContain('package-cli: ');
  });

  it('rejects a Node module in the SDK and in the web client', async () => {
    const text = "export { join } from 'node:path';\n";
    const problems = await violations({ 'sdk/src/lib/a.ts': text, 'web/src/a.ts': text });
    expect(problems.join('\n')).toMatch(/sdk-isomorphic: [^]*web-isomorphic: /);
  });

  it('reports an import that cannot be resolved', async () => {
    expect(await violations({ 'sdk/src/lib/a.ts': imports('./gone.js') })).toEqual([
      expect.stringContaining('packages/sdk/src/lib/a.ts -> ./gone.js\n    not-resolvable: '),
    ]);
  });

  it('reports a cycle that consists of type imports', async () => {
    const problems = await violations({
      'sdk/src/lib/a.ts': `${EXPORT}${importsType('./b.js')}`,
      'sdk/src/lib/b.ts': importsType('./a.js'),
    });
    expect(problems.join('\n')).toContain('no-circular: Import cycle, type imports included.');
  });

  it('reports two folders that import each other without a file cycle', async () => {
    expect(
      await violations({
        'web/src/pages/a.ts': imports('../shell/b.js'),
        'web/src/pages/c.ts': EXPORT,
        'web/src/shell/b.ts': EXPORT,
        'web/src/shell/d.ts': importsType('../pages/c.js'),
      }),
    ).toEqual([
      expect.stringContaining(
        'packages/web/src/pages <-> packages/web/src/shell\n    mutual-folders: Two folders import each other.',
      ),
    ]);
  });

  it('reports nothing for permitted imports', async () => {
    expect(
      await violations({
        'sdk/src/contract/a.ts': imports('../lib/b.js'),
        'sdk/src/lib/b.ts': EXPORT,
        'server/src/features/search/routes.ts': imports('../../store/assets.js'),
        'server/src/store/assets.ts': EXPORT,
      }),
    ).toEqual([]);
  });
});
