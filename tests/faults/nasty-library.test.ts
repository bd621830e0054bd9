/** @module-tag night */
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPortalError, type Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { findTool } from '../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { gif, billionLaughs, pdf, png, svgz, zipBomb } from './nasty-files.js';
import { idle, serveFolder, type ServerProcess } from '../fixtures/server/serve.js';

const CONTENT = Buffer.from('the content of a file with a problematic name\n');
const DEEP = Array.from({ length: 300 }, () => 'deeper').join('/');

/** Malicious files by name. `problem` is the expected preview problem; null if a preview is expected. */
const FILES: Readonly<Record<string, { bytes: () => Buffer; problem: string | null }>> = {
  'claims four gigapixels.png': { bytes: () => png(65_500, 65_500, 20), problem: 'too-large' },
  '65500 pixels wide.png': { bytes: () => png(65_500, 40), problem: null },
  '65500 pixels high.png': { bytes: () => png(40, 65_500), problem: null },
  'ten thousand pages.pdf': { bytes: () => pdf(10_000), problem: null },
  'no pages.pdf': { bytes: () => pdf(0), problem: 'empty' },
  'fifty thousand frames.gif': { bytes: () => gif(50_000), problem: null },
  'without end marker.gif': { bytes: () => gif(3, false), problem: null },
  'expands.svg': { bytes: () => billionLaughs, problem: 'damaged' },
  'half a gigabyte.svgz': { bytes: svgz, problem: 'too-large' },
  'zip bomb.docx': {
    bytes: () => zipBomb('docProps/thumbnail.jpeg', 300 * 2 ** 20),
    // LibreOffice reports that the file has no document. Without it, the portal opens the embedded image.
    problem: (await findTool('soffice')) ? 'damaged' : 'too-large',
  },
  'empty.jpg': { bytes: () => Buffer.alloc(0), problem: 'empty' },
  'zeros.jpg': { bytes: () => Buffer.alloc(100_000), problem: 'unsupported-format' },
  'web page.jpg': {
    bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    problem: 'unsupported-format',
  },
};

/** File names that some program could misinterpret. */
const NAMES = [
  'two\nlines.txt',
  'a\ttab and \u0007 bell.txt',
  '-rf.txt',
  'two..dots.txt',
  'quote " and \' and `.txt',
  'back\\slash.txt',
  'percent %2e%2e%2f.txt',
  'question? hash# amp&.txt',
  '\u202egnp.exe.txt',
  'Zoe\u0308.txt',
  '🦊.txt',
  'CON.txt',
  'ends in a dot..txt',
  `${'x'.repeat(250)}.txt`,
  '[0].txt',
  '$(touch pwned);`id`.txt',
  '<b>bold.txt',
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let portal: Portal;
let assets: Map<string, Asset>;
let replies = 0;

beforeAll(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  for (const [name, { bytes }] of Object.entries(FILES)) writeFileSync(join(folder.path, name), bytes());
  for (const [index, name] of NAMES.entries()) {
    writeFileSync(join(folder.path, name), Buffer.concat([CONTENT, Buffer.from([index])]));
  }
  mkdirSync(join(folder.path, DEEP), { recursive: true });
  writeFileSync(join(folder.path, DEEP, 'deep.txt'), 'deep\n');
  if (process.platform !== 'win32') {
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from([0x66, 0xff, 0xfe]), Buffer.from('.txt')]),
      'not UTF-8\n',
    );
    symlinkSync('.', join(folder.path, 'cycle'));
    symlinkSync('/etc/hostname', join(folder.path, 'elsewhere.txt'));
    spawnSync('mkfifo', [join(folder.path, 'a pipe.jpg')]);
  }
  server = await serveFolder(folder.path, { home: home.path });
  portal = server.client(await server.login());
  const indexed = idle(portal).then(() => 'done' as const);
  // The server must respond throughout the indexing.
  while ((await Promise.race([indexed, portal.info.version()])) !== 'done') replies += 1;
  assets = new Map();
  for await (const asset of portal.search.all({ query: '*' })) assets.set(asset.fname, asset);
}, 180_000);
afterAll(async () => {
  await server.kill();
  await Promise.all([folder.remove(), home.remove()]);
});

/** Downloads an original. */
async function download(id: string): Promise<Buffer> {
  const { url } = await portal.downloads.link({ id });
  return Buffer.from(await (await portal.transport.open(url)).arrayBuffer());
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('library of malicious files', () => {
  it('is indexed while the server responds to requests', () => {
    expect(replies).toBeGreaterThan(10);
    // Pipes and links are not assets. A name that is not UTF-8 is decoded as far as possible.
    const plain = Object.keys(FILES).length + NAMES.length + 1;
    expect(assets.size).toBe(process.platform === 'win32' ? plain : plain + 1);
    expect([...assets.keys()]).not.toContain('elsewhere.txt');
  });

  it.each(Object.keys(FILES))(
    '%s stays in the library, with a preview or the reason why it has none',
    async (name) => {
      const asset = assets.get(name) as Asset;
      const { bytes, problem } = FILES[name] as (typeof FILES)[string];
      const previewStatus =
        asset.url === undefined ? undefined : (await portal.transport.open(asset.url)).status;
      expect([asset.preview_problem ?? null, previewStatus]).toEqual([
        problem,
        problem === null ? 200 : undefined,
      ]);
      expect(sha256(await download(asset.id))).toBe(sha256(bytes()));
    },
  );

  it.each(NAMES.map((name, index) => [JSON.stringify(name), name, index] as const))(
    '%s is indexed and downloadable',
    async (_, name, index) => {
      const content = Buffer.concat([CONTENT, Buffer.from([index])]);
      const asset = [...assets.values()].find((one) => one.sha256 === sha256(content)) as Asset;
      // The displayed name has no characters that break a line or reverse the text direction.
      expect(asset.fname).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(await download(asset.id)).toEqual(content);
    },
  );

  it('the last of ten thousand pages has a preview, and there is none after it', async () => {
    const { id, page_cnt } = assets.get('ten thousand pages.pdf') as Asset;
    expect(page_cnt).toBe(10_000);
    const { url } = await portal.previews.link({ id, page: 10_000 });
    expect((await portal.transport.open(url)).headers.get('content-type')).toBe('image/webp');
    const after = await portal.previews
      .link({ id, page: 10_001 })
      .then(async (link) => portal.transport.open(link.url))
      .catch((error: unknown) => (isPortalError(error) ? error.code : error));
    expect(after).toBe('preview-unavailable');
  });

  it('a file below 300 nested folders is indexed and downloadable', async () => {
    const asset = assets.get('deep.txt') as Asset;
    expect(asset.folder).toBe(DEEP);
    expect(await download(asset.id)).toEqual(Buffer.from('deep\n'));
  });

  it.runIf(process.platform === 'linux')('needs less than 1500 MB of memory in the server', async () => {
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(1500);
  });
});
