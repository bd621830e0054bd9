import { readFile } from 'node:fs/promises';
import { PAGE_CLASSES } from '@assetportal/sdk/rules';
import { expect, it } from 'vitest';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const sorted = (names: Iterable<string | undefined>) => [...new Set(names)].sort();

it('styles and documents exactly the classes that custom pages may have', async () => {
  const css = await read('packages/web/src/pages/custom/CustomContent.module.css');
  const globals = css.matchAll(/:global\(([^)]*)\)/g);
  const styled = [...globals].flatMap(([, selector = '']) => selector.match(/(?<=\.)[\w-]+/g) ?? []);
  expect(sorted(styled)).toEqual(sorted(PAGE_CLASSES));

  const text = await read('docs/administration.md');
  const chapter = /\n## Custom pages\n[^]*?(?=\n## |$)/.exec(text)?.[0] ?? '';
  expect(sorted([...chapter.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name))).toEqual(
    sorted(PAGE_CLASSES),
  );
});
