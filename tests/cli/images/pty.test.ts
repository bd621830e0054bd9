/** @module-tag gate */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify, stripVTControlCharacters } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { BINARY, terminal } from '../terminal.js';
import { decodeBlocks, decodeIterm2, decodeKitty } from './decode.js';

/** Util-linux's `script` runs a program on a pseudo-terminal. On other systems it has different options. */
const script = process.platform === 'linux' ? '/usr/bin/script' : '';

const ITERM2 = { TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' };
const KITTY = { TERM: 'xterm-256color', KITTY_WINDOW_ID: '1' };
const TRUE_COLOR = { TERM: 'xterm-256color', COLORTERM: 'truecolor' };
const RED = [200, 20, 40, 255];
const BLUE = [10, 60, 220, 255];

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  home = await temporaryFolder();
  const image = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  library = await portalWithFiles({
    'press/a-harbor.png': await image('#c81428'),
    'b-日本の港.png': await image('#0a3cdc'),
    'c-notes.dat': 'no image',
  });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

interface Screen {
  readonly url?: string;
  readonly columns?: number;
  readonly rows?: number;
}

const onTerminal = async (command: string, env: Readonly<Record<string, string>>, screen: Screen = {}) => {
  const { url = library.portal.url, columns = 100, rows = 40 } = screen;
  const { environment } = terminal(home.path, { ASSETPORTAL_URL: url });
  const line = `stty cols ${columns} rows ${rows}; '${process.execPath}' '${BINARY}' ${command}`;
  const { stdout } = await promisify(execFile)(script, ['-qec', line, '/dev/null'], {
    env: { ...environment, ...env },
    maxBuffer: 10_000_000,
  });
  return stdout.replaceAll('\r', '');
};
const SEARCH = 'search --sort fname:asc';
const countOf = (text: string, part: string) => text.split(part).length - 1;
const readable = (text: string) => text.replaceAll('\u001b', '␛');
const IMAGE = '\u001b]1337;File=';
/** Compares the first pixel with a color. The portal's WebP images are not exact. */
const expectColor = ({ data }: { readonly data: Uint8Array }, color: readonly number[]) => {
  for (const [index, value] of color.entries()) expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(8);
};

describe.runIf(existsSync(script))('thumbnails on a terminal', () => {
  test('search draws one per row, and an empty cell for an asset without an image', async () => {
    const text = await onTerminal(`${SEARCH} --no-color`, ITERM2);
    expect(countOf(text, IMAGE)).toBe(2);
    const [, red = '', blue = ''] = text.split(IMAGE);
    expectColor((await decodeIterm2(IMAGE + red)).image, RED);
    expectColor((await decodeIterm2(IMAGE + blue)).image, BLUE);
    // The cursor moves past the image; the columns are aligned as without images.
    // eslint-disable-next-line no-control-regex -- Sequences consist of these characters.
    const plain = text.replace(/\u001b\]1337;[^\u0007]*\u0007|\u001b[78]|\u001b\[\d+A/g, '');
    const lines = plain.split('\n').filter((line) => line.trim() !== '');
    const [heading = '', first = '', second = '', third = ''] = lines.map((line) =>
      // eslint-disable-next-line no-control-regex -- Sequences consist of these characters.
      line.replace(/^\u001b\[(\d+)C/, (_, count: string) => ' '.repeat(Number(count))),
    );
    expect(heading.indexOf('ID')).toBe(10);
    const at = heading.indexOf('Title');
    expect([first, second, third].map((row) => row.slice(at).split('  ')[0])).toEqual([
      'a-harbor',
      'b-日本の港',
      'c-notes',
    ]);
    expect(second.indexOf('kB')).toBe(first.indexOf('kB') - '日本の港'.length);
  });

  test.each([
    ['collection show', 'collection show folder/press'],
    ['bookmark list', 'bookmark list'],
  ])('%s draws one per row', async (_name, command) => {
    const { run } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
    await run(['bookmark', 'add', idOf(library, 'press/a-harbor.png')]);
    const text = await onTerminal(`${command} --no-color`, ITERM2);
    expect(countOf(text, IMAGE)).toBe(1);
    expectColor((await decodeIterm2(text)).image, RED);
    expect(text).toContain('a-harbor');
    expect(await onTerminal(`${command} --thumbnails none --no-color`, ITERM2)).not.toContain('\u001b');
    expect(await onTerminal(`${command} --ids`, ITERM2)).not.toContain('\u001b');
    const invalid = await run([...command.split(' '), '--thumbnails', 'png']);
    expect(invalid).toMatchObject({ code: 2, stdout: '' });
  });

  test('show draws it beside the facts', async () => {
    const text = await onTerminal(`show ${idOf(library, 'press/a-harbor.png')} --no-color`, KITTY);
    const { keys, image, rest } = await decodeKitty(text);
    expect(keys[0]).toMatch(/c=36,r=12,/);
    expectColor(image, RED);
    expect(readable(rest)).toMatch(/^\n{12}␛\[12A␛7␛8␛\[38Ca-harbor +PNG · /);
    const widths = stripVTControlCharacters(rest)
      .split('\n')
      .map((line) => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(100 - 38);
  });

  test('show draws it above the facts on a narrow terminal, and search draws none', async () => {
    const narrow = { columns: 50 };
    const { rest } = await decodeKitty(
      await onTerminal(`show ${idOf(library, 'press/a-harbor.png')} --no-color`, KITTY, narrow),
    );
    expect(readable(rest)).toMatch(/^\n{12}␛\[12A␛7␛8\n{12}a-harbor/);
    expect(await onTerminal(`${SEARCH} --no-color`, KITTY, narrow)).not.toContain('\u001b');
    expect(await onTerminal(`${SEARCH} --no-color`, KITTY, { rows: 8 })).not.toContain('\u001b');
  });

  test('half blocks are drawn on request', async () => {
    const text = await onTerminal(`show ${idOf(library, 'b-日本の港.png')} --thumbnails blocks`, TRUE_COLOR);
    const cells = text
      .split('\n')
      .slice(0, 12)
      .map((line) => line.slice(0, line.indexOf('\u001b[0m')));
    const image = decodeBlocks(cells);
    expect(image).toMatchObject({ width: 36, height: 24 });
    expectColor(image, BLUE);
    expect(stripVTControlCharacters(text)).toMatch(/^▀{36} {2}b-日本の港 /);
  });

  test.each([
    ['by default', SEARCH, TRUE_COLOR],
    ['with --no-color', `${SEARCH} --thumbnails blocks --no-color`, TRUE_COLOR],
  ])('half blocks are not drawn %s', async (_name, line, env) => {
    expect(await onTerminal(line, env)).not.toMatch(/[▀▄]/);
  });

  test.each([
    ['in a pipe', `${SEARCH} | cat`, KITTY],
    ['in tmux', `${SEARCH} --no-color`, { ...KITTY, TMUX: '/tmp/tmux,1,0' }],
    ['with --json', `${SEARCH} --json`, KITTY],
    ['with the variable', `${SEARCH} --no-color`, { ...KITTY, ASSETPORTAL_THUMBNAILS: 'none' }],
  ])('nothing is drawn %s', async (_name, line, env) => {
    expect(await onTerminal(line, env)).not.toContain('\u001b');
  });

  test('an invalid choice is a usage error', async () => {
    const { run } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
    const { code, stderr } = await run(['search', '--thumbnails', 'png']);
    expect(code).toBe(2);
    expect(stderr).toContain('Use auto, kitty, iterm2, sixel, blocks or none.');
  });

  describe('of a portal that does not send them', () => {
    let server: Server;
    const behavior = { hangs: false };
    beforeAll(async () => {
      server = createServer((incoming, reply) => {
        if (incoming.url?.includes('/renditions/')) {
          if (!behavior.hangs)
            reply.writeHead(200, { 'content-type': 'image/png' }).end('\u001b]0;title\u0007');
          return;
        }
        const { method, headers } = incoming;
        const sent = request(
          new URL(incoming.url ?? '', library.portal.url),
          { method, headers },
          (response) => {
            reply.writeHead(response.statusCode ?? 500, response.headers);
            response.pipe(reply);
          },
        );
        incoming.pipe(sent);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    test.each([
      ['sends other bytes', false],
      ['does not respond', true],
    ])('search lists all assets: %s', async (_name, hangs) => {
      behavior.hangs = hangs;
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const text = await onTerminal(`${SEARCH} --no-color`, KITTY, { url });
      expect(text).not.toContain('\u001b');
      expect(text.split('\n').filter((line) => /^ {10}[0-9a-f]{8} /.test(line))).toHaveLength(3);
    });
  });
});
