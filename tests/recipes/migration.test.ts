/** @module-tag gate */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { portalWithFiles, type CliPortal } from '../cli/library.js';
import { terminal } from '../cli/terminal.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { ADMIN_PASSWORD } from '../fixtures/library.js';
import { FILES, Runner } from './pipeline.js';

let source: CliPortal;
let target: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let runner: Runner;
beforeAll(async () => {
  [source, target] = await Promise.all([
    portalWithFiles({ 'a.txt': 'a\n' }),
    portalWithFiles({ 'a.txt': 'a\n' }),
  ]);
  home = await temporaryFolder();
  runner = await Runner.create(home.path);
  const portal = await source.portal.admin();
  const client = createAdminClient(portal);
  await client.groups.add({ name: 'press' });
  await client.users.add({ name: 'paula', groups: ['press'], pass: 'a password of paula' });
  await portal.pages.save({ lang: 'en', pages: { imprint: '<h1>Imprint</h1>' } });
  await portal.translations.save({ lang: 'en', tree: { search: { title: 'Find' } } });
  // Logins of the recipe: the session of an admin for each portal.
  for (const [
    profile,
    {
      portal: { url },
    },
  ] of Object.entries({ old: source, new: target })) {
    const login = `echo '${ADMIN_PASSWORD}' | assetportal login ${url} --user admin --password-stdin --profile ${profile}`;
    expect(await runner.run(login)).toMatchObject({ code: 0 });
  }
});
afterAll(async () => {
  await source.close();
  await target.close();
  await home.remove();
});

const migrate = (script: string, folder: string, env: Record<string, string> = {}) =>
  runner.run(`'${join(FILES, 'migration', script)}' old new '${join(home.path, folder)}'`, env);
const pagesOf = async ({ portal }: CliPortal) =>
  (await (await portal.admin()).pages.source({ lang: 'en' })).value;

describe('migration with a backup', { tags: ['night'] }, () => {
  test('shows the changes, and changes nothing without MIGRATE_YES', async () => {
    const result = await migrate('migrate-backup', 'planned');
    expect(result).toMatchObject({ code: 0 });
    expect(result.stdout).toContain('paula');
    expect(result.stdout).toContain('imprint');
    expect(await pagesOf(target)).toEqual({});
    expect((await stat(join(home.path, 'planned/source.zip'))).mode & 0o777).toBe(0o600);
  });

  test('copies everything with the passwords, and compares the portals', async () => {
    const result = await migrate('migrate-backup', 'done', { MIGRATE_YES: '1' });
    expect(result).toMatchObject({ code: 0 });
    expect(await pagesOf(target)).toEqual({ imprint: '<h1>Imprint</h1>' });
    const bytes = (name: string) => readFile(join(home.path, 'done', name));
    expect(await bytes('target-compared.zip')).toEqual(await bytes('source-compared.zip'));
    const paula = terminal(join(home.path, 'home'), { ASSETPORTAL_CONFIG_DIR: join(home.path, 'paula') });
    const login = ['login', target.portal.url, '--user', 'paula', '--password-stdin'];
    expect(await paula.run(login, { input: 'a password of paula' })).toMatchObject({ code: 0 });
  });

  test('leaves a portal in which the files of a mirror have the same hashes', async () => {
    const mirror = `'${join(home.path, 'mirror')}'`;
    const script = `assetportal sync ${mirror} --query '*' --profile old && assetportal verify ${mirror} --profile new`;
    expect(await runner.run(script)).toMatchObject({ code: 0 });
  });

  test('is undone by the backup of the target', async () => {
    const before = join(home.path, 'done/target-before.zip');
    expect(await runner.run(`assetportal restore '${before}' --yes --profile new`)).toMatchObject({
      code: 0,
    });
    expect(await pagesOf(target)).toEqual({});
  });

  test('ends with 3 for a profile that does not exist, and stores nothing', async () => {
    const script = join(FILES, 'migration/migrate-backup');
    const result = await runner.run(`'${script}' odl new '${join(home.path, 'none')}'`, { MIGRATE_YES: '1' });
    expect(result).toMatchObject({ code: 3 });
    expect(await pagesOf(target)).toEqual({});
  });
});

describe('migration as code', () => {
  test('shows the changes, and changes nothing without MIGRATE_YES', async () => {
    await (
      await target.portal.admin()
    ).pages.save({ lang: 'en', pages: { imprint: '<h1>Old</h1>', terms: '' } });
    const result = await migrate('migrate-code', 'code-planned');
    expect(result).toMatchObject({ code: 0 });
    expect(result.stdout).toContain('groups.json\t+\tgroups.press');
    expect(result.stdout).toContain('pages/en.json\t-\tterms');
    expect(await pagesOf(target)).toEqual({ imprint: '<h1>Old</h1>', terms: '' });
  });

  test('copies everything but users, and compares the portals', async () => {
    const result = await migrate('migrate-code', 'code', { MIGRATE_YES: '1' });
    expect(result).toMatchObject({ code: 0 });
    expect(await pagesOf(target)).toEqual({ imprint: '<h1>Imprint</h1>' });
    const { users } = createAdminClient(await target.portal.admin());
    expect((await users.list()).map(({ name }) => name)).toEqual(['admin']);
    const undo = `assetportal apply '${join(home.path, 'code/target-before')}' --delete --force --yes --profile new`;
    expect(await runner.run(undo)).toMatchObject({ code: 0 });
    expect(await pagesOf(target)).toEqual({ imprint: '<h1>Old</h1>', terms: '' });
  });
});
