/** @module-tag gate */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  identify,
  withStreams,
  type Identity,
} from '../../../../packages/server/src/library/read/identify.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { bytesFrom, latin1 } from './content.js';

/** Identifies a file by its name and content. */
async function identified(name: string, content: Buffer): Promise<Identity> {
  const head = content.subarray(0, 16_384);
  const identity = await identify(name, head, () => Promise.reject(new Error('only for ZIP files')));
  return withStreams(identity, bytesFrom(content));
}

describe.skipIf(!sharedAssets)('files of the reports (needs ../shared/assets)', () => {
  test.each([
    ['video/stream.ts', 'ts', 'video', 'video/mp2t'],
    ['video/stream.m2t', 'ts', 'video', 'video/mp2t'],
    ['video/windows.asf', 'asf', 'video', 'video/x-ms-asf'],
    ['video/five-seconds.wma', 'wma', 'audio', 'audio/x-ms-wma'],
    ['video/five-seconds.wmv', 'wmv', 'video', 'video/x-ms-wmv'],
    ['video/book.m4b', 'm4b', 'audio', 'audio/mp4'],
    ['video/web.weba', 'weba', 'audio', 'audio/webm'],
    ['color/uncompressed.tga', 'tga', 'image', 'image/x-tga'],
    ['color/rle.tga', 'tga', 'image', 'image/x-tga'],
    ['gray/gray.pcx', 'pcx', 'image', 'image/x-pcx'],
  ])('%s is %s in the group %s', async (path, filetype, group, mime) => {
    const content = readFileSync(join(sharedAssets as string, 'reports', path));
    expect(await identified(basename(path), content)).toEqual({ filetype, group, mime });
  });

  test.each([
    ['wrong.wma', 'video/five-seconds.wmv', 'video', 'video/x-ms-wmv'],
    ['wrong.wmv', 'video/five-seconds.wma', 'audio', 'audio/x-ms-wma'],
    ['sound.mp4', 'video/book.m4b', 'audio', 'audio/mp4'],
    ['sound.mov', 'video/book.m4b', 'audio', 'audio/mp4'],
    ['sound.webm', 'video/web.weba', 'audio', 'audio/webm'],
    ['sound.mkv', 'video/web.weba', 'audio', 'audio/x-matroska'],
  ])('the group of %s follows from the streams of %s', async (name, path, group, mime) => {
    const content = readFileSync(join(sharedAssets as string, 'reports', path));
    expect(await identified(name, content)).toMatchObject({ group, mime });
  });
});

describe('the streams decide between video and audio', () => {
  const box = (type: string, ...content: (Buffer | string)[]) => {
    const data = Buffer.concat(content.map((part) => (typeof part === 'string' ? latin1(part) : part)));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + data.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data]);
  };
  const track = (id: number, handler: string, ...more: Buffer[]) =>
    box(
      'trak',
      box('tkhd', Buffer.alloc(12), Buffer.from([0, 0, 0, id]), Buffer.alloc(68)),
      ...more,
      box('mdia', box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13))),
    );
  const mp4 = (...tracks: Buffer[]) =>
    Buffer.concat([
      box('ftyp', 'isom\0\0\0\0isom'),
      box('mdat', Buffer.alloc(20_000)),
      box('moov', ...tracks),
    ]);

  test.each([
    ['a video', [track(1, 'vide'), track(2, 'soun')], 'video'],
    ['only audio', [track(1, 'soun')], 'audio'],
    [
      'audio with images of its chapters',
      [track(1, 'soun', box('tref', box('chap', Buffer.from([0, 0, 0, 2])))), track(2, 'vide')],
      'audio',
    ],
  ] as const)('an MP4 with %s, whose index is at the end', async (_what, tracks, group) => {
    const content = mp4(...tracks);
    expect(await identified('a.mp4', content)).toMatchObject({ filetype: 'mp4', group });
    expect(await identified('a.m4a', content)).toMatchObject({ filetype: 'm4a', group });
    expect(await identified('a.f4v', content)).toMatchObject({ filetype: 'f4v', group });
  });

  const page = (serial: number, packet: string) =>
    Buffer.concat([
      latin1('OggS\0\x02'),
      Buffer.alloc(8),
      Buffer.from([serial, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, packet.length]),
      latin1(packet),
    ]);
  const vorbis = `\x01vorbis${'\0'.repeat(23)}`;
  const theora = `\x80theora${'\0'.repeat(35)}`;

  test.each([
    ['a.ogg', [vorbis], 'ogg', 'audio'],
    ['a.ogg', [vorbis, theora], 'ogg', 'video'],
    ['a.ogg', [theora, vorbis], 'ogv', 'video'],
    ['a.ogm', [`\x01video\0\0\0${'\0'.repeat(45)}`, vorbis], 'ogm', 'video'],
    ['a.ogv', [vorbis], 'ogv', 'audio'],
    ['a.spx', [`Speex   ${'\0'.repeat(72)}`], 'spx', 'audio'],
  ])('%s with the streams %j', async (name, packets, filetype, group) => {
    const content = Buffer.concat(packets.map((packet, at) => page(at, packet)));
    expect(await identified(name, content)).toMatchObject({ filetype, group, mime: `${group}/ogg` });
  });

  test('source code with the extension of a transport stream is no video', async () => {
    const code = Buffer.from(`export const answer = 42;\n${'// GGGG\n'.repeat(200)}`);
    for (const name of ['index.ts', 'index.mts', 'board.dts'])
      expect(await identified(name, code), name).toMatchObject({ group: 'other' });
  });
});

describe('a weak signature', () => {
  const tga = Buffer.from([
    0,
    0,
    2,
    ...Array<number>(9).fill(0),
    8,
    0,
    8,
    0,
    24,
    0,
    ...Array<number>(192).fill(7),
  ]);
  const mpegFrame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);
  const icon = Buffer.from([
    0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 4, 0, 0, 0, 22, 0, 0, 0, 1, 2, 3, 4,
  ]);

  test.each([
    ['photo.tga', tga, 'tga'],
    // A cursor: its second byte pair is 2 as well, but a TGA cannot have its size.
    ['arrow.tga', Buffer.concat([Buffer.from([0, 0, 2, 0, 1, 0, 32, 32]), Buffer.alloc(40)]), 'cur'],
    ['list.txt', Buffer.from('BMW, Audi and others\n'), 'txt'],
    ['notes.md', Buffer.from('GIFs are images.\n'), 'md'],
    ['list.csv', Buffer.from('MAC address;name\n'), 'csv'],
    ['form.txt', Buffer.from('FORM 1040 and others\n'), 'txt'],
    ['ground.txt', Buffer.from('solid ground\n'), 'txt'],
    ['readme.log', Buffer.from('MZ is the mark of programs\n'), 'log'],
    ['wide.txt', Buffer.from(`\ufeffA text in UTF-16`, 'utf16le'), 'txt'],
    ['wide.xmp', Buffer.from(`\ufeff<x:xmpmeta xmlns:x="adobe:ns:meta/"/>`, 'utf16le'), 'xmp'],
    ['mesh.bin', Buffer.concat([Buffer.from([0xff, 0xfb, 0x00, 0x3f]), Buffer.alloc(200)]), 'bin'],
    ['mesh.bin', Buffer.concat([latin1('BM'), Buffer.alloc(200)]), 'bin'],
    ['box.obj', Buffer.from('BM box\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'), 'obj'],
  ])('does not beat the extension of %s', async (name, content, filetype) => {
    expect(await identified(name, content)).toMatchObject({ filetype });
  });

  test.each([
    ['wrong.bin', Buffer.concat([mpegFrame, mpegFrame]), 'mp3'],
    ['wrong.txt', Buffer.concat([mpegFrame, mpegFrame]), 'mp3'],
    ['wrong.tga', icon, 'ico'],
    ['wrong.jpg', icon, 'ico'],
    ['wrong.dat', latin1('GIF89a\x01\0\x01\0\0\0\0;'), 'gif'],
  ])('that the rest of the header confirms beats the extension of %s', async (name, content, filetype) => {
    expect(await identified(name, content)).toMatchObject({ filetype });
  });

  test.each([
    ['caf', 'caff\0\x01\0\0'],
    ['au', '.snd\0\0\0\x18'],
    ['tta', 'TTA1\x01\0\x01\0'],
    ['amr', '#!AMR\n'],
    ['dsf', 'DSD \x1c\0\0\0'],
    ['mpc', 'MPCKSH'],
    ['wv', 'wvpk\0\0\0\0'],
    ['ape', 'MAC \x96\x0f\0\0'],
    ['ivf', 'DKIF\0\0 \0'],
    ['w64', 'riff\x2e\x91\xcf\x11'],
  ])('identifies %s without an extension', async (filetype, signature) => {
    const content = Buffer.concat([latin1(signature), Buffer.alloc(100)]);
    expect(await identified('unnamed', content)).toMatchObject({ filetype });
  });

  test('a long ID3 tag does not turn other audio files into MP3', async () => {
    const tag = Buffer.concat([latin1('ID3\x04\0\0\0\x0f\x7f\x7f'), Buffer.alloc(20_000)]);
    for (const type of ['aac', 'tta', 'flac', 'mp3', 'ac3'])
      expect(await identified(`a.${type}`, tag)).toMatchObject({ filetype: type, group: 'audio' });
  });
});
