import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { zipOf } from '../../../fixtures/formats/zip.js';
import { file, folder, media } from '../helpers.js';

const installed = spawnSync('soffice', ['--version'], { timeout: 20_000 }).status === 0;

describe.runIf(installed)('office documents with LibreOffice', () => {
  test('access neither local files nor the network', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('from the network');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secrets = await folder();
    await writeFile(join(secrets, 'secret.txt'), 'TOPSECRET');
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } }).toFile(
      join(secrets, 'red.png'),
    );
    const m = await media();
    const source = await file('a.odt', openDocument([web, `file://${secrets}`]), { assetGroup: 'document' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true, pages: 1 });
    const { path } = await m.get(source, { size: 'preview' });
    const { channels } = await sharp(path).stats();
    // The image contains as much red as green, so the red image was not rendered.
    expect(channels[0]?.mean).toBeCloseTo(channels[1]?.mean ?? 0, 1);
    expect(requests).toEqual([]);
  });
});

/** Returns a document that links to an image and a section at each of the locations. */
function openDocument(locations: readonly string[]): Buffer {
  const names = 'office text drawing:draw svg-compatible:svg'
    .split(' ')
    .map((name) => name.split(':'))
    .map(([long = '', short = long]) => `xmlns:${short}="urn:oasis:names:tc:opendocument:xmlns:${long}:1.0"`);
  const link = (url: string) => `xlink:href="${url}" xlink:type="simple"`;
  const body = locations.map(
    (location, at) =>
      `<text:p>Picture <draw:frame svg:width="5cm" svg:height="5cm" text:anchor-type="as-char"><draw:image ${link(`${location}/red.png`)} xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>` +
      `<text:section text:name="s${at}"><text:section-source ${link(`${location}/secret.txt`)} text:filter-name="Text"/><text:p>before</text:p></text:section>`,
  );
  const type = 'application/vnd.oasis.opendocument.text';
  const entry = (path: string, media: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${media}"/>`;
  return zipOf([
    { name: 'mimetype', content: type },
    {
      name: 'content.xml',
      content: `<office:document-content ${names.join(' ')} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
    },
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${entry('/', type)}${entry('content.xml', 'text/xml')}</manifest:manifest>`,
    },
  ]);
}
