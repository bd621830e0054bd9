/** @module-tag gate */
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { sharedAssets } from '../fixtures/shared.js';
import { zipOf } from '../fixtures/formats/zip.js';
import { idle, serveFolder } from '../fixtures/server/serve.js';

/** Packages that decode files of the library. */
const DECODERS =
  /sharp|pdfium|heic|exifr|mediabunny|\bthree\b|draco3d|web-ifc|occt|rhino3dm|saxes|xmldom|meshopt/;

/** Preloaded module that records each module that the server process and its threads load. */
const RECORDER = `
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
const hooks = \`
  import { appendFileSync } from 'node:fs';
  let file;
  export const initialize = (data) => void (file = data);
  export async function resolve(specifier, context, next) {
    const resolved = await next(specifier, context);
    appendFileSync(file, resolved.url + '\\\\n');
    return resolved;
  }
\`;
const file = new URL('./loaded', import.meta.url).pathname;
appendFileSync(file, '');
register('data:text/javascript,' + encodeURIComponent(hooks), import.meta.url, { data: file });
`;

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(await realpath(tmpdir()), 'assetportal-decoders-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function createLibrary(library: string): Promise<void> {
  await mkdir(library);
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#468' } });
  await image.clone().jpeg().toFile(join(library, 'a.jpg'));
  await image.clone().tiff().toFile(join(library, 'b.tif'));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  await writeFile(join(library, 'c.svg'), svg);
  const text = '<w:body><w:p><w:t>visible</w:t></w:p></w:body>';
  await writeFile(join(library, 'd.docx'), zipOf([{ name: 'word/document.xml', content: text }]));
  await writeFile(join(library, 'e.obj'), 'v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n');
  if (sharedAssets === undefined) return;
  for (const path of ['known/made.heic', 'known/pdf-7-pages.pdf', 'known/3d/tetra.wrl'])
    await cp(join(sharedAssets, 'files', path), join(library, basename(path)));
}

test.runIf(process.platform === 'linux')(
  'SM12: the server process loads no decoder while it indexes and converts files',
  { timeout: 240_000 },
  async () => {
    const folder = await temporaryFolder();
    const library = join(folder, 'library');
    await createLibrary(library);
    await writeFile(join(folder, 'recorder.mjs'), RECORDER);
    const server = await serveFolder(library, {
      home: folder,
      data: join(folder, 'state'),
      env: { NODE_OPTIONS: `--import=${join(folder, 'recorder.mjs')}` },
    });
    onTestFinished(() => server.kill());
    const portal = server.client(await server.login());
    await idle(portal);
    const { assets } = await portal.search.query({ query: '*', rows: 100 });
    expect(assets.length).toBeGreaterThanOrEqual(5);
    for (const { id, url } of assets) {
      if (url !== undefined) await (await fetch(new URL(url, server.url))).arrayBuffer();
      const link = await portal.previews.link({ id }).catch(() => undefined);
      if (link !== undefined) await (await fetch(new URL(link.url, server.url))).arrayBuffer();
    }
    const maps = await readFile(`/proc/${server.child.pid}/maps`, 'utf8');
    expect(maps).not.toMatch(/vips|sharp/);
    const loaded = (await readFile(join(folder, 'loaded'), 'utf8')).split('\n');
    expect(loaded.length).toBeGreaterThan(20);
    expect(loaded.filter((url) => DECODERS.test(url.slice(url.indexOf('node_modules'))))).toEqual([]);
  },
);
