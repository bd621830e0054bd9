/** @module-tag gate */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { replyOnTerminal, SCRIPT, terminal } from '../terminal.js';
import { intercept, type Intercept } from './intercept.js';

describe.runIf(existsSync(SCRIPT))('a save of someone else during a command on a terminal', () => {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  let front: Intercept;
  let admin: ReturnType<typeof terminal>;
  let client: Awaited<ReturnType<CliPortal['portal']['admin']>>;
  let dir: string;
  beforeAll(async () => {
    library = await portalWithFiles({ 'a.txt': 'a\n' });
    home = await temporaryFolder();
    front = await intercept(library.portal.url);
    const env = { ASSETPORTAL_URL: front.url, ASSETPORTAL_TOKEN: await library.portal.login() };
    admin = terminal(home.path, env);
    client = await library.portal.admin();
    dir = join(home.path, 'export');
  });
  afterAll(async () => {
    await front.close();
    await library.close();
    await home.remove();
  });

  const german = async () => (await client.translations.get({ lang: 'de' })).value;
  const save = (search: Record<string, string>) =>
    client.translations.save({ lang: 'de', tree: { search } }).then(() => undefined);
  const limit = async () => (await admin.run(['config', 'get', 'global.max_assets'])).stdout.trim();

  /** Lets someone else save before the first request that stores something at a path. */
  function meanwhile(path: string, run: () => Promise<undefined>): void {
    let isDone = false;
    front.before = ({ method, url = '' }) => {
      if (isDone || method !== 'POST' || !url.includes(path)) return undefined;
      isDone = true;
      return run();
    };
  }

  describe('import --delete', () => {
    beforeEach(async () => {
      front.before = () => undefined;
      await save({ title: 'Suche', more: 'Mehr', gone: 'Weg' });
      await admin.run(['translations', 'export', '--to', dir, '--force']);
      // The file lacks two messages. The portal lacks one of them too, until someone else restores it.
      const path = join(dir, 'translations/de.json');
      expect(await readFile(path, 'utf8')).toContain('Weg');
      await writeFile(path, JSON.stringify({ search: { title: 'Finden' } }));
      await save({ title: 'Suche', gone: 'Weg' });
      meanwhile('translations', () => save({ title: 'Suche', more: 'Mehr', gone: 'Weg' }));
    });
    const question = 'removes something or takes access away. Apply it?';
    const importOnTerminal = (...replies: readonly string[]) =>
      replyOnTerminal(
        admin.environment,
        `translations import '${dir}' --delete --no-color`,
        ...replies.map((reply): [string, string] => [question, reply]),
      );

    test('prompts again for a removal that only the second merge has, and names it', async () => {
      const shown = await importOnTerminal('y\r', 'y\r');
      expect(shown).toContain('translations/de.json was changed in the portal in the meantime.');
      expect(shown).toContain('search.more');
      expect(shown).toContain('ended with 0');
      expect(await german()).toEqual({ search: { title: 'Finden' } });
    });

    test('stores nothing if the user declines the second prompt', async () => {
      expect(await importOnTerminal('y\r', 'n\r')).toContain('ended with 130');
      expect(await german()).toEqual({ search: { title: 'Suche', more: 'Mehr', gone: 'Weg' } });
    });
  });

  test('config set names both values of the same setting, and stores nothing', async () => {
    await admin.run(['config', 'set', 'global.max_assets', '70']);
    meanwhile('config/global', async () => {
      const { value, etag } = await client.config.get();
      const global = { ...(value['global'] as object), max_assets: 80 };
      await client.config.save({ config: { ...value, global } }, { ifMatch: etag });
      return undefined;
    });
    const shown = await replyOnTerminal(admin.environment, 'config set global.max_assets 90 --no-color');
    expect(shown).toContain('yours 90 · portal 80 · before 70');
    expect(shown).toContain('ended with 9');
    expect(await limit()).toBe('80');
  });

  test('config set merges another setting without a prompt', async () => {
    meanwhile('config/global', async () => {
      const { value, etag } = await client.config.get();
      const search = { ...(value['search'] as object), defaultView: 'list' };
      await client.config.save({ config: { ...value, search } }, { ifMatch: etag });
      return undefined;
    });
    const shown = await replyOnTerminal(admin.environment, 'config set global.max_assets 91 --no-color');
    expect(shown).toContain('ended with 0');
    expect(await limit()).toBe('91');
    expect((await admin.run(['config', 'get', 'search.defaultView'])).stdout).toBe('list\n');
  });
});
