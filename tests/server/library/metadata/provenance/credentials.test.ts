/** @module-tag gate */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../../../packages/server/src/library/metadata/embedded/credentials.js';
import { readEmbedded } from '../../../../../packages/server/src/library/metadata/embedded/embedded.js';
import { temporary } from '../../../../fixtures/server/library.js';
import { chunk, inBoxes, inGif, inJpeg, inPng, inTiff, inWebp, store, type Manifest } from './manifest.js';

/** A certificate created for this test: O = Example Press Agency, CN = signer-1. */
const CERTIFICATE = Buffer.from(
  'MIIB1jCCAXugAwIBAgIUDQK4rz6tpnHbeZPwocit+LGwF9swCgYIKoZIzj0EAwIwPzELMAkGA1UEBhMCWFgxHTAbBgNVBAoMFEV4YW1wbGUgUHJlc3MgQWdlbmN5MREwDwYDVQQDDAhzaWduZXItMTAgFw0yNjExMjkxODA3MjhaGA8yMTI2MTEwNTE4MDcyOFowPzELMAkGA1UEBhMCWFgxHTAbBgNVBAoMFEV4YW1wbGUgUHJlc3MgQWdlbmN5MREwDwYDVQQDDAhzaWduZXItMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOIBHrKcdWE5M7IMCJ4MxdPSyzDFWI0c5NqHp3VQTiYOD+W3FDS/KZukpioCuHqgvKID97zQIQt1FbFvZz5CncWjUzBRMB0GA1UdDgQWBBR6YevEmEx4BJbstJW+5VTqP+J8qDAfBgNVHSMEGDAWgBR6YevEmEx4BJbstJW+5VTqP+J8qDAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCCdxZ2iYVByeZOzFe0ddBnETK7ImBnuDR2sHHT+j/+8QIhAN4SIj7S59caCSyvlfHclESgonTwYvVXB4NP12WV5rQE',
  'base64',
);

const CODES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const GENERATED: Manifest = {
  claim: { claim_generator_info: { name: 'Example Painter', version: '2.1' } },
  actions: [
    { action: 'c2pa.created', digitalSourceType: `${CODES}trainedAlgorithmicMedia` },
    { action: 'c2pa.converted' },
  ],
  certificate: CERTIFICATE,
};
const STATED = {
  'C2PA:Tool': 'Example Painter',
  'C2PA:Actions': ['c2pa.created', 'c2pa.converted'],
  'C2PA:Signer': 'Example Press Agency',
  'C2PA:DigitalSourceType': `${CODES}trainedAlgorithmicMedia`,
};

const temp = temporary();
afterEach(() => temp.clear());

function file(bytes: Buffer): string {
  const path = join(temp.folder(), 'file');
  writeFileSync(path, bytes);
  return path;
}

const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } });

describe('Content Credentials', () => {
  it('are read from each format that can contain them', async () => {
    const credentials = store(GENERATED);
    const files = {
      jpeg: inJpeg(await image.clone().jpeg().toBuffer(), credentials),
      png: inPng(await image.clone().png().toBuffer(), credentials),
      webp: inWebp(await image.clone().webp().toBuffer(), credentials),
      boxes: inBoxes(credentials),
      gif: inGif(credentials),
      tiff: inTiff(credentials),
    };
    for (const [format, bytes] of Object.entries(files))
      expect(await readEmbedded(file(bytes)), format).toEqual(STATED);
  });

  it.each([
    [{ claim_generator: 'Example_Editor/25.0 (Linux) c2pa-rs/0.3' }, 'Example Editor'],
    [{ claim_generator: 'x', claim_generator_info: [{ name: 'Named' }] }, 'Named'],
    [{}, 'unknown'],
  ])('have the name of the tool: %j', (claim, tool) => {
    expect(readCredentials(store({ claim }))).toEqual({ tool, actions: [] });
  });

  it('state the origin of the active manifest, or else of an ingredient', () => {
    const edited = (...actions: Record<string, string>[]) =>
      readCredentials(store(GENERATED, { claim: {}, actions }))?.source;
    expect(edited({ action: 'c2pa.opened' })).toMatch(/\/trainedAlgorithmicMedia$/);
    expect(edited({ action: 'c2pa.created', digitalSourceType: `${CODES}digitalCapture` })).toMatch(
      /\/digitalCapture$/,
    );
  });

  it('state that a model changed an existing file', () => {
    const actions = [
      { action: 'c2pa.created', digitalSourceType: `${CODES}digitalCapture` },
      { action: 'c2pa.edited', digitalSourceType: `${CODES}trainedAlgorithmicMedia` },
    ];
    const source = readCredentials(store({ claim: {}, actions }))?.source;
    expect(source).toBe(`${CODES}compositeWithTrainedAlgorithmicMedia`);
  });

  it('are absent from a damaged store, and never throw', () => {
    const bytes = store({
      claim: { claim_generator: 'a' },
      actions: [{ action: 'c2pa.created' }],
      certificate: CERTIFICATE,
    });
    // The thumbnail is left out, so that faults meet the rest.
    const small = Buffer.concat([bytes.subarray(0, 300), bytes.subarray(-1200)]);
    const faults = fc.array(fc.tuple(fc.nat({ max: small.length - 1 }), fc.nat({ max: 255 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(faults, fc.nat({ max: small.length }), (changes, length) => {
        const damaged = Buffer.from(small.subarray(0, length));
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        readCredentials(damaged);
      }),
      { numRuns: 300 },
    );
    expect(readCredentials(Buffer.from('no boxes at all'))).toBeUndefined();
  });
});

describe('comments and text chunks', () => {
  it('are read from PNG and GIF, as UTF-8 or else as Windows-1252', async () => {
    const png = await image.clone().png().toBuffer();
    const withText = Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', Buffer.from('Title\0Br\xfccke', 'latin1')),
      chunk('tEXt', Buffer.from('Author\0Jürgen', 'utf8')),
      chunk('iTXt', Buffer.from('Description\0\0\0de\0\0Grüße 橋', 'utf8')),
      png.subarray(33),
    ]);
    expect(await readEmbedded(file(withText))).toEqual({
      'PNG:Title': 'Brücke',
      'PNG:Author': 'Jürgen',
      'PNG:Description': 'Grüße 橋',
    });
    const gif = Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.alloc(7),
      Buffer.from([0x21, 0xfe, 4, ...Buffer.from('caf\xe9', 'latin1'), 0, 0x3b]),
    ]);
    expect(await readEmbedded(file(gif))).toEqual({ 'GIF:Comment': ['café'] });
  });
});
