/** @module-tag gate */
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { AccessRule } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { folderPortal, IMAGES, type ImagePath } from '../../fixtures/folders.js';

const server = folderPortal();
const permissions = () => createAdminClient(server.admin).permissions;
const inLibrary = (path: string) => join(server.portal.folder, path);
const idOf = (path: ImagePath) => server.asset(path).id;
const HIDDEN: ImagePath[] = ['open/closed/deep.png', 'open/closed/way/out.png'];

const folderOf = async (portal: Portal, path: ImagePath) =>
  (await portal.assets.get({ ids: [idOf(path)] }))[0]?.folder;

/** Requests the hidden assets as a guest, again and again, until `done` resolves. Returns those that were visible. */
async function watch(done: Promise<unknown>): Promise<string[]> {
  const gina = server.portal.client();
  let isDone = false;
  const ended = done.finally(() => (isDone = true));
  const seen = new Set<string>();
  while (!isDone) {
    const found = await gina.assets.get({ ids: HIDDEN.map(idOf) });
    const { assets } = await gina.search.query({ rows: 100 });
    for (const { id, folder, fname } of [...found, ...assets]) {
      if (HIDDEN.some((path) => idOf(path) === id)) seen.add(`${folder}/${fname}`);
    }
  }
  await ended;
  return [...seen];
}

describe('SM4: a renamed folder', { tags: ['d.rights.rules', 'd.rights.everywhere'] }, () => {
  it('is never visible to users for whom the old one was hidden', async () => {
    const rule: AccessRule = { group: 'guests', folder: 'open/closed', access: 'none' };
    await permissions().save({ rules: [rule] });
    await rename(inLibrary('open/closed'), inLibrary('open/public'));
    // The old folder is unknown only when both files have moved, which may be in two batches.
    const moved = expect
      .poll(() => Promise.all(HIDDEN.map((path) => folderOf(server.admin, path))))
      .toEqual(['open/public', 'open/public/way']);
    expect(await watch(moved)).toEqual([]);
    const pending = { ...rule, folder: 'open/public', pending: true };
    const { value } = await permissions().get();
    expect(value.rules).toEqual([rule, pending]);
    expect(value.warnings).toEqual([
      { code: 'folder-unknown', folder: 'open/closed' },
      { code: 'rule-pending', folder: 'open/public' },
    ]);
    const [line] = await createAdminClient(server.admin).audit.list({ action: 'rules-pending' });
    expect(line).toMatchObject({ user: null, subject: 'rights' });
    expect(JSON.stringify(line)).toContain('open/public');
  });

  it('is confirmed by saving its rules without the mark', async () => {
    const { value, etag } = await permissions().get();
    const rules = value.rules.map(({ pending: _, ...rule }) => rule);
    const { warnings } = await permissions().save({ rules }, { ifMatch: etag });
    expect(warnings.map(({ code }) => code)).toEqual(['folder-unknown']);
    expect((await permissions().get()).value.rules.some((rule) => rule.pending)).toBe(false);
    expect(await server.portal.client().assets.get({ ids: HIDDEN.map(idOf) })).toEqual([]);
  });

  it('remains hidden if its parent is renamed while the server is stopped, or only its case changes', async () => {
    let current = 'open';
    for (const next of ['Open', 'elsewhere/deep', 'open']) {
      await server.restart(undefined, async () => {
        await mkdir(join(inLibrary(next), '..'), { recursive: true });
        await rename(inLibrary(current), inLibrary(next));
      });
      expect(await watch(server.portal.settled())).toEqual([]);
      expect(await folderOf(server.admin, 'open/closed/way/out.png')).toBe(`${next}/public/way`);
      expect(await folderOf(server.portal.client(), 'open/one.png')).toBe(next);
      current = next;
    }
    expect((await server.portal.client().search.query({})).total).toBe(IMAGES.length - HIDDEN.length);
  });

  it('remains hidden if its assets were offline in between', async () => {
    const aside = await temporaryFolder();
    onTestFinished(() => aside.remove());
    const deep = () => server.admin.assets.get({ ids: [idOf('open/closed/way/out.png')] });
    await rename(inLibrary('open/public'), join(aside.path, 'public'));
    await expect.poll(async () => (await deep())[0]?.offline).toBe(true);
    expect(await server.portal.client().assets.get({ ids: HIDDEN.map(idOf) })).toEqual([]);
    await rename(join(aside.path, 'public'), inLibrary('returned'));
    const moved = expect.poll(async () => (await deep())[0]?.folder).toBe('returned/way');
    expect(await watch(moved)).toEqual([]);
    const { rules } = (await permissions().get()).value;
    expect(rules.filter(({ folder }) => folder === 'returned')).toMatchObject([
      { group: 'guests', access: 'none', pending: true },
    ]);
  });
});
