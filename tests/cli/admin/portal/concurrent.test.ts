/** @module-tag gate */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../../library.js';
import { terminal } from '../../terminal.js';
import { intercept, type Intercept } from '../intercept.js';
import { configure } from './configured.js';

let library: CliPortal;
let proxy: Intercept;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let grace: ReturnType<typeof terminal>;
let admin: ReturnType<typeof terminal>;
/** Folders of two users, exported from the same state. */
let [mine, theirs] = ['', ''];
let count = 0;
beforeAll(async () => {
  library = await portalWithFiles({ 'a/a.txt': 'a\n' });
  await configure(library);
  proxy = await intercept(library.portal.url);
  home = await temporaryFolder();
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
  grace = terminal(home.path, { ASSETPORTAL_URL: proxy.url, ASSETPORTAL_TOKEN: token });
});
beforeEach(async () => {
  count += 1;
  [mine, theirs] = [join(home.path, `mine-${count}`), join(home.path, `theirs-${count}`)];
  expect(await admin.run(['export', mine])).toMatchObject({ code: 0 });
  await cp(mine, theirs, { recursive: true });
});
afterAll(async () => {
  await proxy.close();
  await library.close();
  await home.remove();
});

const replaceIn = async (dir: string, name: string, from: RegExp, to: string) => {
  const text = await readFile(join(dir, name), 'utf8');
  expect(text).toMatch(from);
  await writeFile(join(dir, name), text.replace(from, to));
};
const valueOf = async (key: string) => (await admin.run(['config', 'get', key])).stdout.trim();

/** Runs a function once, when the first change of a document has been planned and is about to be stored. */
function beforeFirstSave(action: () => Promise<unknown>): void {
  proxy.before = async ({ method, url = '' }) => {
    if (method === 'GET' || url.includes('dry_run')) return undefined;
    proxy.before = () => undefined;
    await action();
    return undefined;
  };
}

test('two applies at the same time: values of both are stored', async () => {
  await replaceIn(mine, 'config.json', /"max_assets": \d+/, '"max_assets": 61');
  await replaceIn(mine, 'permissions.json', /"access": "none"/, '"access": "view"');
  await replaceIn(theirs, 'config.json', /"rowHeight": \d+/, '"rowHeight": 222');
  await replaceIn(theirs, 'permissions.json', /"users": "download"/, '"users": "view"');
  beforeFirstSave(async () => expect(await admin.run(['apply', theirs, '--yes'])).toMatchObject({ code: 0 }));
  expect(await grace.run(['apply', mine, '--yes'])).toMatchObject({ code: 0 });
  expect([await valueOf('global.max_assets'), await valueOf('search.rowHeight')]).toEqual(['61', '222']);
  expect(await admin.run(['export', mine, '--merge'])).toMatchObject({ code: 0 });
  expect(await readFile(join(mine, 'permissions.json'), 'utf8')).toMatch(
    /"access": "view"[^]*"users": "view"/,
  );
});

test('two applies of the same value: one of them is refused, and names the other user', async () => {
  await replaceIn(mine, 'config.json', /"max_assets": \d+/, '"max_assets": 71');
  await replaceIn(theirs, 'config.json', /"max_assets": \d+/, '"max_assets": 72');
  beforeFirstSave(async () => expect(await admin.run(['apply', theirs])).toMatchObject({ code: 0 }));
  const refused = await grace.run(['apply', mine]);
  expect(refused).toMatchObject({ code: 9 });
  expect(refused.stderr).toMatch(/yours 71 · portal 72 \(admin, /);
  expect(await valueOf('global.max_assets')).toBe('72');
});

test('an edit in the admin area during an apply is not lost', async () => {
  await replaceIn(mine, 'config.json', /"max_assets": \d+/, '"max_assets": 81');
  const client = await library.portal.admin();
  const { value, etag } = await client.config.get();
  const edited = { ...value, search: { ...(value['search'] as object), rowHeight: 199 } };
  beforeFirstSave(() => client.config.save({ config: edited }, { ifMatch: etag }));
  expect(await grace.run(['apply', mine])).toMatchObject({ code: 0 });
  expect([await valueOf('global.max_assets'), await valueOf('search.rowHeight')]).toEqual(['81', '199']);
});
