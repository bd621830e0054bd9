import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain, toJson } from '../../packages/cli/src/kernel/text/plain.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { startProxy, type Proxy } from './network/proxy.js';
import { itemsOf, terminal } from './terminal.js';

/** A name with a C1 control sequence (clears the screen) and a reversal of the direction (displays “gpj.exe”). */
const NAME = 'a\u009b2J\u202eexe.jpg\u2066\u061c.txt';
const UNSAFE = /[\u0080-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

let library: CliPortal;
let server: Proxy;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
let id: string;
beforeAll(async () => {
  library = await portalWithFiles({ 'one.txt': 'content' });
  // The portal itself removes these characters. Another server may send them.
  server = await startProxy(library.portal.url);
  const reply = await library.portal.json<{ response: { docs: { id: string }[] } }>('search?solr_q=*');
  const docs = reply.response.docs.map((doc) => ({ ...doc, fname: NAME, title: NAME, folder: NAME }));
  id = docs[0]?.id ?? '';
  server.fault = ({ url = '' }) => {
    const body = { ...reply, response: { ...reply.response, docs } };
    return /\/(?:search|assets)/.test(url) ? { response: { status: 200, code: '', body } } : undefined;
  };
  home = await temporaryFolder();
  cli = terminal(home.path, { ASSETPORTAL_URL: server.url });
});
afterAll(async () => {
  await server.close();
  await library.close();
  await home.remove();
});

test.each([
  ['search', []],
  ['search', ['--json']],
  ['search', ['--all', '--json']],
  ['show', ['--json']],
  ['show', []],
])('%s %j prints no control characters from file names', async (command, options) => {
  const { code, stdout } = await cli.run([command, ...(command === 'show' ? [id] : []), ...options]);
  expect(code).toBe(0);
  expect(stdout).toContain('.txt');
  expect(stdout).not.toMatch(UNSAFE);
});

test('--json preserves the exact name', async () => {
  const { stdout } = await cli.run(['search', '--json=fname']);
  expect(itemsOf(stdout)).toEqual([{ fname: NAME }]);
});

test('plain replaces what toJson escapes', () => {
  for (const character of '\u0000\u001b\u007f\u0085\u009b\u061c\u200e\u2028\u2029\u202e\u2069') {
    expect(plain(`a${character}b`)).toBe('a b');
    expect(JSON.parse(toJson(character))).toBe(character);
    expect(toJson(character)).toMatch(/^"[\x20-\x7e]+"$/);
  }
});
