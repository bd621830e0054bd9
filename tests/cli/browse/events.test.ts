/** @module-tag gate */
import { describe, expect, test } from 'vitest';
import { portalWithFiles } from '../library.js';
import { hasPty, KEY } from './pty.js';
import { browseSetup } from './setup.js';

describe.runIf(hasPty)('browse for screen readers, and without a portal', () => {
  const { browse } = browseSetup({ 'crane.txt': 'a\n', 'harbor.txt': 'ab\n', 'ship.txt': 'abc\n' });

  test.each([
    ['--screen-reader', {}],
    ['', { INK_SCREEN_READER: 'true' }],
  ])('prints one line per event with %s %j', async (option, env) => {
    const screen = browse(option, { env });
    await screen.shows(/crane, TXT, 2 bytes, 1 of 3/);
    screen.type(KEY.down);
    await screen.shows(/harbor, TXT, 3 bytes, 2 of 3/);
    screen.type('x');
    await screen.shows(/harbor, TXT, 3 bytes, selected, 2 of 3/);
    screen.type(KEY.tab);
    await screen.shows('Filters. Space changes a filter');
    expect(screen.written()).not.toContain('\u001b[?1049h');
    expect(screen.written()).not.toContain('│');
    screen.type('q');
    expect(await screen.code).toBe(0);
  });

  test('a server that is gone is reported in the interface, and the results stay', async () => {
    const gone = await portalWithFiles({ 'crane.txt': 'a\n' });
    const screen = browse('', { env: { ASSETPORTAL_URL: gone.portal.url } });
    await screen.shows('▸   crane');
    await gone.close();
    screen.type('/cra');
    await screen.shows(/Press\s+Enter\s+to\s+try\s+again/);
    await screen.shows('crane');
    screen.type(KEY.ctrlC);
    expect(await screen.code).toBe(130);
  });

  test('a portal that cannot be reached is an error before anything is drawn', async () => {
    const screen = browse('', { env: { ASSETPORTAL_URL: 'http://127.0.0.1:9' } });
    expect(await screen.code).toBe(7);
    expect(screen.written()).not.toContain('\u001b[?1049h');
    expect(screen.written()).toContain('✗');
  });
});
