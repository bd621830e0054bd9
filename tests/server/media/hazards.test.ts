/** @module-tag gate */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pngBomb } from '../../fixtures/formats/png-bomb.js';
import { corners, file, folder, indexed, media, named, pixel } from './helpers.js';

/** Returns a TIFF of 64 × 64 pixels with old-style JPEG compression, which sharp does not support. */
function oldTiff(): Buffer {
  const tags = [
    [256, 64],
    [257, 64],
    [258, 8],
    [259, 6],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 64],
    [279, 64],
  ] as const;
  const out = Buffer.alloc(10 + tags.length * 12 + 4 + 64);
  out.write('II*\0', 0, 'latin1');
  out.writeUInt32LE(8, 4);
  out.writeUInt16LE(tags.length, 8);
  tags.forEach(([tag, value], at) => {
    out.writeUInt16LE(tag, 10 + at * 12);
    out.writeUInt16LE(3, 12 + at * 12);
    out.writeUInt32LE(1, 14 + at * 12);
    out.writeUInt16LE(value, 18 + at * 12);
  });
  return out;
}

describe('rendition service with unreadable files', () => {
  test(
    'assigns each problem to the right file when files are read in parallel, although libvips mixes up errors of its threads',
    { tags: ['night'] },
    async () => {
      const m = await media({ concurrency: 4 });
      const broken = Buffer.concat([
        (await corners(600, 400).png().toBuffer()).subarray(0, 60),
        Buffer.alloc(9),
      ]);
      const kinds = [
        ['unsupported-format', 'a.cr2', oldTiff()],
        ['unsupported-format', 'a.tif', oldTiff()],
        ['damaged', 'a.png', broken],
        ['too-large', 'b.png', pngBomb(40_000)],
      ] as const;
      const results = await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          const [expected, name, data] = kinds[at % kinds.length] ?? kinds[0];
          const { problem } = await m.prepare(await file(name, data));
          return problem === expected ? 'as expected' : `${name}: ${String(problem)}, not ${expected}`;
        }),
      );
      expect([...new Set(results)]).toEqual(['as expected']);
    },
  );

  const jpeg = () => corners(600, 400).jpeg().toBuffer();

  type Unreadable = [problem: string, name: string, content: Buffer];

  async function expectProblem(...[problem, name, content]: Unreadable): Promise<void> {
    const m = await media();
    const source = await file(name, content);
    expect(await m.prepare(source)).toEqual({ hasPreview: false, problem });
    await expect(m.get(source, { size: 'thumbnail' })).rejects.toMatchObject({
      name: 'MediaError',
      code: problem,
    });
  }

  // One file for each problem.
  test.each<Unreadable>([
    ['empty', 'a.jpg', Buffer.alloc(0)],
    ['damaged', 'a.png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200, 7)])],
    ['unsupported-format', 'a.jpg', Buffer.from('not an image')],
    ['encrypted', 'b.docx', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['too-large', 'bomb.png', pngBomb(60_000)],
  ])('reports %s for %s', expectProblem);

  test.each<Unreadable>([
    ['unsupported-format', 'a.xyz', Buffer.from('anything')],
    ['damaged', 'a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['damaged', 'a.pdf', Buffer.from('%PDF-1.7\nnothing follows')],
    ['damaged', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
    ['damaged', 'a.docx', Buffer.from('PK\x03\x04 and no directory')],
    ['too-large', 'bomb.svgz', gzipSync(Buffer.alloc(30 * 2 ** 20, 32))],
  ])('reports %s for %s', expectProblem);

  test('reports a missing file as unreadable', async () => {
    const m = await media();
    const source = await file('a.jpg', await jpeg());
    await rm(source.path);
    expect(await m.prepare(source)).toEqual({ hasPreview: false, problem: 'unreadable' });
    // The file may come back unchanged, so this problem is not stored.
    await writeFile(source.path, await jpeg());
    expect(await m.prepare(await indexed(source))).toMatchObject({ hasPreview: true });
  });

  test('renders a truncated image as far as it can be read', async () => {
    const m = await media();
    const complete = await jpeg();
    const source = await file('a.jpg', complete.subarray(0, complete.length / 2));
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true, width: 600, height: 400 });
    expect(named(await pixel(await m.get(source, { size: 'preview' }), 0.1, 0.1))).toBe('red');
  });

  test('stores the problem of a version across a restart, and tries a new version', async () => {
    const data = await folder();
    const first = await media({ data });
    const source = await file('a.png', 'damaged');
    expect(await first.prepare(source)).toMatchObject({ problem: 'unsupported-format' });
    await writeFile(source.path, await corners().png().toBuffer());
    await first.close();
    const second = await media({ data });
    expect(await second.prepare(source)).toMatchObject({ problem: 'unsupported-format' });
    expect(await second.prepare({ ...(await indexed(source)), version: '2' })).toMatchObject({
      hasPreview: true,
    });
  });
});

describe('SVG renderer', () => {
  test('accesses neither files nor the network by any kind of reference', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as { port: number };

    const neighbors = await folder();
    const green = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    await writeFile(join(neighbors, 'green.png'), green);
    await writeFile(
      join(neighbors, 'green.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="100" height="100" fill="#0f0"/></svg>',
    );
    await writeFile(join(neighbors, 'secret.txt'), '██████████');
    const http = `http://127.0.0.1:${port}`;
    const svgOf = (head: string, body: string) => `<?xml version="1.0"?>
      <?xml-stylesheet href="${http}/style.css" type="text/css"?>${head}
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="100" height="100" onload="fetch('${http}/onload')">
        <rect width="100" height="100" fill="#f00"/>${body}
      </svg>`;
    const svgs = {
      links: svgOf(
        '',
        `<style>@import url("${http}/import.css"); @font-face { font-family: x; src: url("${http}/font") }</style>
        <script>fetch("${http}/script")</script>
        <image href="green.png" width="100" height="100"/>
        <image xlink:href="file://${neighbors}/green.png" width="100" height="100"/>
        <image href="${http}/image.png" width="100" height="100"/>
        <use href="${http}/use.svg#a"/><use href="green.svg#a"/>
        <rect width="100" height="100" style="fill: url(${http}/paint.svg#p)" fill-opacity="0"/>`,
      ),
      entity: svgOf(
        '<!DOCTYPE svg [<!ENTITY file SYSTEM "secret.txt">]>',
        '<text y="60" font-size="60" fill="#0f0">&file;</text>',
      ),
      remote: svgOf(
        `<!DOCTYPE svg SYSTEM "${http}/svg.dtd" [<!ENTITY % net SYSTEM "${http}/entity"> %net;]>`,
        '<text y="60" font-size="60" fill="#0f0">.</text>',
      ),
      doctype: svgOf(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${http}/svg11.dtd">`, ''),
      include: svgOf(
        '',
        '<text y="60" font-size="60" fill="#0f0"><xi:include href="secret.txt" parse="text"><xi:fallback/></xi:include></text>',
      ),
    };
    const m = await media();
    const outcomes: Record<string, string> = {};
    for (const [id, svg] of Object.entries(svgs)) {
      const path = join(neighbors, `${id}.svg`);
      await writeFile(path, svg);
      const source = {
        id,
        path,
        filetype: 'svg',
        assetGroup: 'image',
        version: '1',
        size: Buffer.byteLength(svg),
      };
      const facts = await m.prepare(source);
      if (facts.problem) {
        outcomes[id] = facts.problem;
        continue;
      }
      const preview = await m.get(source, { size: 'preview' });
      const positions = [0.1, 0.3, 0.5, 0.8].flatMap((x) => [0.1, 0.5, 0.8].map((y) => [x, y] as const));
      const seen = await Promise.all(positions.map(async ([x, y]) => named(await pixel(preview, x, y))));
      outcomes[id] = [...new Set(seen)].join(' ');
    }
    expect(outcomes).toEqual({
      links: 'red',
      entity: 'damaged',
      remote: 'damaged',
      doctype: 'red',
      include: 'red',
    });
    expect(requests).toEqual([]);
  });

  test('rejects an entity that expands exponentially', async () => {
    const m = await media();
    const entities = Array.from(
      { length: 12 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('');
    const source = await file(
      'a.svg',
      `<!DOCTYPE svg [<!ENTITY e0 "x">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`,
    );
    expect(await m.prepare(source)).toMatchObject({ hasPreview: false });
  });
});

describe('file names', () => {
  test('that look like options or special syntax of a tool are readable', async () => {
    const m = await media();
    for (const name of ['-vf.png', 'photo.png[page=3]', 'a:b|c.png', "it's $(here); `x`.png"]) {
      const source = await file(name, await corners().png().toBuffer(), { filetype: 'png' });
      expect(await m.prepare(source), name).toMatchObject({ width: 300, hasPreview: true });
    }
  });

  test.skipIf(process.platform !== 'linux')('that are not UTF-8 are readable (Linux only)', async () => {
    const m = await media();
    const source = await file('a.png', await corners().png().toBuffer());
    const path = Buffer.concat([
      Buffer.from(`${String(source.path)}-`),
      Buffer.from([0xfc, 0xff]),
      Buffer.from('.png'),
    ]);
    await rename(source.path, path);
    expect(await m.prepare({ ...source, path })).toMatchObject({ width: 300, hasPreview: true });
  });
});
