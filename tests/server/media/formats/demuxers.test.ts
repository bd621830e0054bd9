import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../../packages/server/src/library/read/formats.js';
import type { OpenSource } from '../../../../packages/server/src/media/common/source.js';
import { inputOf } from '../../../../packages/server/src/media/video/probe.js';

const TYPES =
  'mp4 m4v mov 3gp 3g2 f4v mj2 mkv webm avi mpg ts mts m2ts asf wmv rm dv flv ogv ogm ivf y4m nut mxf mp3 mp2 m4a m4b ' +
  'aac flac ogg opus spx weba wav aiff wma mka ac3 eac3 dts thd amr qcp ra au caf voc w64 ape wv tta mpc dsf dff';

/** Returns an open file of this type that begins with these bytes. */
const source = (filetype: string, head = '') =>
  ({
    filetype,
    head: () => Promise.resolve(Buffer.from(head, 'latin1')),
    toolInput: () => Promise.resolve({ path: '/file' }),
  }) as unknown as OpenSource;

const demuxerOf = async (filetype: string, head?: string) => {
  const { args } = await inputOf(source(filetype, head));
  return args[args.indexOf('-f') + 1];
};

describe('the table of formats', () => {
  test.each(TYPES.split(' '))('%s is video or audio, and ffmpeg has a demuxer for it', async (type) => {
    expect(['video', 'audio']).toContain(formatOf(type)?.group);
    expect(await demuxerOf(type)).toMatch(/^[a-z0-9]+$/);
  });

  test('the first bytes decide between two demuxers', async () => {
    expect(await demuxerOf('mpc', 'MP+\x07')).toBe('mpc');
    expect(await demuxerOf('mpc', 'MPCK')).toBe('mpc8');
    expect(await demuxerOf('mpg', '\0\0\x01\xba')).toBe('mpeg');
    expect(await demuxerOf('mpg', '\0\0\x01\xb3')).toBe('mpegvideo');
  });

  test('other types are not passed to ffmpeg', async () => {
    for (const type of ['jpg', 'txt', 'm3u8', 'concat', ''])
      await expect(inputOf(source(type)), type).rejects.toMatchObject({ code: 'unsupported-format' });
  });
});
