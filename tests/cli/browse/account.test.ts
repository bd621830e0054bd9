/** @module-tag gate */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { idOf } from '../library.js';
import { hasPty, KEY } from './pty.js';
import { browseSetup } from './setup.js';

describe.runIf(hasPty)('browse with an account', () => {
  const setup = browseSetup({ 'crane.txt': 'a\n', 'harbor.txt': 'ab\n', 'ship.txt': 'abc\n' });
  const login = () =>
    setup.cli.run(['login', '--user', 'admin', '--password-stdin'], { input: ADMIN_PASSWORD });
  const id = (name: string) => idOf(setup.library, name);

  test('shows and changes its bookmarks, with those of other clients', async () => {
    await login();
    const { bookmarks } = await setup.library.portal.admin();
    await bookmarks.save({ ids: [id('ship.txt')] });
    const screen = setup.browse();
    await screen.shows('  ★ ship');
    // Another client changes the list. The next change adds to it.
    await bookmarks.save({ ids: [id('ship.txt'), id('harbor.txt')] });
    screen.type('b');
    await screen.shows('▸ ★ crane');
    await screen.shows('  ★ harbor');
    expect(await bookmarks.list()).toEqual(['ship.txt', 'harbor.txt', 'crane.txt'].map(id));
    // A change that this client does not cause appears with the next search, and with `r`.
    await bookmarks.save({ ids: [id('harbor.txt')] });
    screen.type('r');
    await screen.shows('▸   crane');
    await screen.shows('  ★ harbor');
    await bookmarks.save({ ids: [id('crane.txt')] });
    screen.type(`/crane${KEY.enter}`);
    await screen.shows('▸ ★ crane');
    screen.type('q');
    expect(await screen.code).toBe(0);
  });

  test('says that the session has ended, and how to log in', async () => {
    await login();
    const { bookmarks } = await setup.library.portal.admin();
    await bookmarks.save({ ids: [id('ship.txt')] });
    const screen = setup.browse();
    await screen.shows('  ★ ship');
    expect(await setup.cli.run(['logout'])).toMatchObject({ code: 0 });
    screen.type('b');
    await screen.shows('assetportal login');
    expect(await bookmarks.list()).toEqual([id('ship.txt')]);
    screen.type('/crane');
    // Nothing of the account stays visible.
    await screen.shows(/^(?!.*(★|ship|│.*crane)).*Session expired/s);
    await screen.shows(/Session expired\. .* assetportal login http/);
    screen.type(KEY.ctrlC);
    expect(await screen.code).toBe(130);
  });
});

describe.runIf(hasPty)('browse and the download rule', () => {
  const setup = browseSetup({ 'crane.txt': 'a\n', 'harbor.txt': 'ab\n' });
  const start = async () => {
    const to = join(setup.home, 'saved');
    const screen = setup.browse(`--to '${to}'`);
    await screen.shows('▸   crane');
    return { screen, file: join(to, 'crane.txt') };
  };

  test('prompts for the terms of use, and downloads only if they are accepted', async () => {
    const terms = { show: true, links: { en: 'https://portal.example/terms' } };
    await setup.configure({ terms_of_use: terms });
    const { screen, file } = await start();
    const prompted = async () => {
      screen.type('d');
      await screen.shows(/Format:|Do you accept/);
      if (screen.lines().some((line) => line.includes('Format:'))) screen.type(KEY.enter);
      await screen.shows('Do you accept the terms of use? https://portal.example/terms (y/N)');
    };
    await prompted();
    screen.type(KEY.enter);
    await screen.shows('Not downloaded: the terms of use were not accepted.');
    expect(existsSync(file)).toBe(false);
    await prompted();
    screen.type('y');
    await screen.shows('✓ 1 file (2 bytes)');
    expect(existsSync(file)).toBe(true);
    screen.type('q');
    expect(await screen.code).toBe(0);
    await setup.configure({ terms_of_use: { ...terms, show: false } });
  });

  test('offers an order for assets that may not be downloaded', async () => {
    const admin = await setup.library.portal.admin();
    const { value } = await admin.config.get({});
    await setup.configure({ global: { ...(value['global'] as object), run_order_process: true } });
    const log = await setup.cli.run(['login', '--user', 'admin', '--password-stdin'], {
      input: ADMIN_PASSWORD,
    });
    expect(log.code).toBe(0);
    expect(await setup.cli.run(['rights', 'set', 'guests', '/', 'view'])).toMatchObject({ code: 0 });
    await setup.cli.run(['logout']);
    const { screen } = await start();
    screen.type('d');
    await screen.shows('You may not download these assets. Press o to order them in the browser.');
    screen.type('q');
    expect(await screen.code).toBe(0);
  });
});
