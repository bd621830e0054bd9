import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  diffContent,
  listResources,
  RESOURCE_KINDS,
  type Resource,
  type ResourceContent,
} from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../../library.js';
import { itemsOf, terminal } from '../../terminal.js';
import { settings, type Files } from './random-settings.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'a/a.txt': 'a\n' });
  home = await temporaryFolder();
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const dirOf = () => join(home.path, 'portal');

async function write(files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dirOf(), name)), { recursive: true });
    await writeFile(join(dirOf(), name), JSON.stringify(content));
  }
}

type Contents = ReadonlyMap<string, { readonly resource: Resource; readonly value: ResourceContent }>;

async function readPortal(): Promise<Contents> {
  const client = await library.portal.admin();
  const contents: [string, { resource: Resource; value: ResourceContent }][] = [];
  for (const kind of RESOURCE_KINDS) {
    for (const resource of await listResources(client, kind))
      contents.push([resource.name, { resource, value: (await resource.read()).value }]);
  }
  return new Map(contents);
}

/** Returns the changes between two states of the portal, in the form of the rows of a plan. */
function changesBetween(before: Contents, after: Contents): string[] {
  // The portal no longer lists a document without content.
  return [...new Map([...before, ...after])].flatMap(([name, { resource }]) => {
    const [from, to] = [before.get(name)?.value ?? {}, after.get(name)?.value ?? {}];
    return diffContent(from, to, resource.keyOf).map((change) =>
      JSON.stringify([name, pathText(change.path), change.from ?? null, change.to ?? null]),
    );
  });
}

const rowsOf = (stdout: string): string[] =>
  itemsOf(stdout).map(({ resource, key, from, to }) => JSON.stringify([resource, key, from, to]));

test(
  'plan shows what apply changes, a second apply changes nothing, and a plan after it is empty',
  { tags: ['night'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(settings, async (files) => {
        await write(files);
        const before = await readPortal();
        const options = ['--delete', '--force', '--json'];
        const plan = await admin.run(['plan', dirOf(), ...options]);
        expect(plan.code, plan.stderr).toBe(0);
        const applied = await admin.run(['apply', dirOf(), '--yes', ...options]);
        expect(applied.code, applied.stderr).toBe(0);
        const after = await readPortal();
        const planned = rowsOf(plan.stdout).sort();
        expect(changesBetween(before, after).sort()).toEqual(planned);
        expect(rowsOf(applied.stdout).sort()).toEqual(planned);
        const again = await admin.run(['apply', dirOf(), '--delete', '--json']);
        expect([again.code, rowsOf(again.stdout)]).toEqual([0, []]);
        expect(await admin.run(['plan', dirOf(), '--delete', '--check'])).toMatchObject({
          code: 0,
          stdout: '',
        });
      }),
      { numRuns: 5, seed: 18 },
    );
  },
);
