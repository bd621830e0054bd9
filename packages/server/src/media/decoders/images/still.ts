import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../../common/limits.js';
import { MediaError } from '../../../lib/media-error.js';
import { runTool } from '../../../workers/spawn.js';
import type { Decoder } from '../decoder.js';

/**
 * Options with which ffmpeg reads an image, by file type. Each names its format, so that the content cannot choose
 * another one, such as a playlist that refers to other files.
 */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['bmp', 'exr', 'gif', 'pbm', 'pcx', 'pgm', 'png', 'ppm', 'psd', 'webp'].map((type) => [
      type,
      ['-f', `${type}_pipe`],
    ]),
  ),
  jp2: ['-f', 'j2k_pipe'],
  jpg: ['-f', 'jpeg_pipe'],
  tga: ['-f', 'image2', '-pattern_type', 'none', '-c:v', 'targa'],
  tif: ['-f', 'tiff_pipe'],
};

export const readableByFfmpeg = (type: string): boolean => Object.hasOwn(INPUTS, type);

/**
 * Decodes an image with ffmpeg, for files that the other tools cannot read. ffmpeg applies no color profile, and reads
 * damaged files without an error.
 */
export const still: Decoder = async (source, page, { signal }) => {
  const format = INPUTS[source.filetype.toLowerCase()];
  if (page > 1 || !format) throw new MediaError('unsupported-format');
  const folder = await source.folder();
  const output = join(folder, 'still.png');
  const { path, input } = await source.toolInput();
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-threads',
    '1',
    '-protocol_whitelist',
    'file',
    '-max_pixels',
    String(LIMITS.pixels),
    ...format,
    '-noautorotate',
    '-i',
    `file:${path}`,
    '-frames:v',
    '1',
    '-an',
    '-sn',
    '-dn',
    '-f',
    'image2',
    '-c:v',
    'png',
    '-y',
    output,
  ];
  await runTool('ffmpeg', args, { folder, signal, input });
  const isWritten = await lstat(output).then(
    ({ size }) => size > 0,
    () => false,
  );
  if (!isWritten) throw new MediaError('damaged', 'ffmpeg decoded no image');
  return { file: { path: output }, partial: true };
};
