/** @module-tag gate */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { startProxy, type Proxy } from '../network/proxy.js';
import { itemsOf, terminal, until, waitForExit } from '../terminal.js';

/** More assets than one call of `GET assets?prefix=` resolves. */
const COUNT = 25;
let library: CliPortal;
let proxy: Proxy;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  const names = Array.from({ length: COUNT }, (_, index) => `${index}.txt`);
  library = await portalWithFiles(Object.fromEntries(names.map((name) => [name, `${name}\n`])));
  home = await temporaryFolder();
  proxy = await startProxy(library.portal.url);
  cli = terminal(home.path, { ASSETPORTAL_URL: proxy.url });
});
afterAll(async () => {
  await proxy.close();
  await library.close();
  await home.remove();
});

describe('commands at their limits', () => {
  test('show resolves more than 20 prefixes in one run', async () => {
    const ids = [...library.assets.values()].map(({ id }) => id);
    const { code, stdout } = await cli.run(['show', ...ids.map((id) => id.slice(0, 12)), '--json=id']);
    expect(code).toBe(0);
    expect(itemsOf(stdout).map(({ id }) => id)).toEqual(ids);
  });

  test('status --wait ends with 130 after Ctrl-C', async () => {
    proxy.fault = ({ url = '' }) =>
      url.includes('/index/status')
        ? { response: { status: 200, code: '', body: { state: 'indexing', found: 9, done: 1, failed: 0 } } }
        : undefined;
    const child = cli.start(['status', '--wait']);
    const exit = waitForExit(child);
    await until(() => proxy.requests.some(({ path }) => path.includes('/index/status')));
    child.kill('SIGINT');
    expect(await exit).toMatchObject({ code: 130 });
  });
});
