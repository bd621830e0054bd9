/**
 * Changes the PATH. The process caches which programs are installed.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { isOffice } from '../../../packages/server/src/media/office/office.js';
import { convertTools, installedPrograms } from '../../../packages/server/src/media/renditions.js';
import { zipOf } from '../../fixtures/formats/zip.js';
import { file, media } from './helpers.js';

/**
 * Simulates a machine without installed programs. This works because program lookups are cached per process, and
 * each test file runs in a separate process.
 */
beforeAll(() => {
  const before = process.env['PATH'];
  process.env['PATH'] = '';
  return () => {
    process.env['PATH'] = before;
  };
});

const wordDocument = zipOf([
  { name: 'word/document.xml', content: '<w:body><w:p><w:t>Dear reader</w:t></w:p></w:body>' },
]);

test.each([
  ['a video', 'a.mp4', 'video', Buffer.alloc(100)],
  ['a compressed audio file', 'a.mp3', 'audio', Buffer.alloc(100)],
  ['an empty Word document', 'a.docx', 'document', zipOf([])],
  ['an old Word document', 'a.doc', 'document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
] as const)(
  'without external programs, prepare reports the missing one for %s',
  async (_what, name, assetGroup, content) => {
    const m = await media();
    expect(await m.prepare(await file(name, content, { assetGroup }))).toEqual({
      hasPreview: false,
      problem: 'tool-missing',
    });
  },
);

test('without external programs, none is detected, and the text of a Word document is still extracted', async () => {
  expect(await installedPrograms()).toBe('');
  const { ffmpeg, office } = await convertTools();
  expect([ffmpeg, isOffice('docx'), office('docx')]).toEqual([false, true, false]);
  const m = await media();
  expect(await m.text(await file('b.docx', wordDocument, { assetGroup: 'document' }))).toBe('Dear reader');
});

/** Returns an audio file with one second of silence and one second at half of full scale. */
function audioFile(kind: 'wav' | 'aiff'): Buffer {
  const rate = 8000;
  const data = Buffer.alloc(rate * 2 * 2);
  for (let at = rate; at < rate * 2; at++) {
    const value = Math.round(16_000 * Math.sin(at));
    if (kind === 'wav') data.writeInt16LE(value, at * 2);
    else data.writeInt16BE(value, at * 2);
  }
  const number = (value: number, bytes: number) => {
    const out = Buffer.alloc(bytes);
    if (kind === 'wav') out.writeUIntLE(value, 0, bytes);
    else out.writeUIntBE(value, 0, bytes);
    return out;
  };
  const chunk = (name: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(name), number(body.length, 4), body]);
  };
  const parts =
    kind === 'wav'
      ? [
          Buffer.from('WAVE'),
          chunk('LIST', Buffer.from('odd')),
          Buffer.alloc(1),
          chunk(
            'fmt ',
            number(1, 2),
            number(1, 2),
            number(rate, 4),
            number(rate * 2, 4),
            number(2, 2),
            number(16, 2),
          ),
          chunk('data', data),
        ]
      : [
          Buffer.from('AIFF'),
          chunk('COMM', number(1, 2), number(rate * 2, 4), number(16, 2), Buffer.alloc(10)),
          chunk('SSND', Buffer.alloc(8), data),
        ];
  return chunk(kind === 'wav' ? 'RIFF' : 'FORM', ...parts);
}

test.each(['wav', 'aiff'] as const)(
  'without external programs, a file in %s format is drawn as a waveform by its loudness',
  async (kind) => {
    const m = await media();
    const source = await file(`a.${kind}`, audioFile(kind), { assetGroup: 'audio' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true, colors: [] });
    const { data, info } = await sharp((await m.get(source, { size: 'preview' })).path)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Returns the number of rows with visible pixels in the columns `from` (inclusive) to `to` (exclusive).
    const rows = (from: number, to: number) =>
      Array.from({ length: info.height }, (_, y) => y).filter((y) =>
        Array.from({ length: to - from }, (_, x) => data[(y * info.width + from + x) * 4 + 3] ?? 0).some(
          (alpha) => alpha > 128,
        ),
      ).length;
    expect(rows(0, info.width / 2 - 8)).toBeLessThan(8);
    expect(rows(info.width / 2, info.width)).toBeGreaterThan(info.height * 0.8);
  },
);

test.each([
  ['no samples', audioFile('wav').subarray(0, 56)],
  [
    'an invalid number of bits',
    (() => {
      const wav = audioFile('wav');
      wav.writeUInt16LE(13, 12 + 12 + 8 + 14);
      return wav;
    })(),
  ],
  ['too many chunks', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(20_000)])],
])(
  'without external programs, prepare reports the missing one for a WAV file with %s',
  async (_what, content) => {
    const m = await media();
    const source = await file('a.wav', content, { assetGroup: 'audio' });
    expect(await m.prepare(source)).toEqual({ hasPreview: false, problem: 'tool-missing' });
  },
);
