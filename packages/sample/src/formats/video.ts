import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Canvas } from '../draw/canvas.js';
import { lighten, mix } from '../draw/color.js';
import { finish } from '../draw/finish.js';
import { paintRidge, paintSky, ridge } from '../draw/landscape.js';
import type { Palette } from '../draw/palettes.js';
import type { Rng } from '../draw/rng.js';
import { descriptionOf, type Meta, titleOf } from '../content/metadata.js';

const WIDTH = 854;
const HEIGHT = 480;
const RATE = 20;
const SECONDS = 4;

/** Yields the frames of a slow drive past ranges of hills. Nearer ranges pass faster. */
async function* frames(rng: Rng, palette: Palette): AsyncGenerator<Uint8Array> {
  const sky = new Canvas(WIDTH, HEIGHT);
  const sun = { x: WIDTH * 0.62, y: HEIGHT * 0.36, radius: 26, glow: 190, disc: true };
  paintSky(sky, rng.fork('sky'), palette, HEIGHT * 0.6, sun, 0.5);
  const haze = palette.sky[palette.sky.length - 1]!;
  const ranges = Array.from({ length: 5 }, (_, k) => {
    const t = k / 4;
    const color = mix(mix(palette.land[0], haze, 0.4), palette.land[1], t);
    return {
      speed: 12 + 150 * t * t,
      color,
      mist: t === 1 ? palette.land[1] : mix(lighten(color, 0.2), haze, 0.4 * (1 - t) + 0.1),
      line: ridge(WIDTH * 2, rng.fork(`range ${k}`), {
        base: HEIGHT * (0.5 + 0.4 * t),
        swing: HEIGHT * 0.13,
        frequency: 5 - 1.5 * t,
        octaves: 7,
        sharp: 0.6 - 0.5 * t,
        ...(t > 0.7 ? { trees: 46 * t } : {}),
      }),
    };
  });
  for (let f = 0; f < RATE * SECONDS; f++) {
    const canvas = new Canvas(WIDTH, HEIGHT);
    canvas.data.set(sky.data);
    for (const { speed, color, mist, line } of ranges) {
      const shift = (speed * f) / RATE;
      const whole = Math.floor(shift);
      const part = shift - whole;
      const seen = Float32Array.from(
        { length: WIDTH },
        (_, x) => line[x + whole]! * (1 - part) + line[x + whole + 1]! * part,
      );
      paintRidge(canvas, seen, color, mist, 70);
    }
    const { data } = await finish(
      { canvas, grain: 2 },
      { width: WIDTH, height: HEIGHT, rng: rng.fork(`frame ${f}`), palette },
    );
    yield data as Uint8Array;
  }
}

/** Returns true if ffmpeg with libx264 is available. */
export async function hasFfmpeg(): Promise<boolean> {
  const child = spawn('ffmpeg', ['-hide_banner', '-encoders'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let list = '';
  child.stdout.on('data', (part: Buffer) => (list += part.toString('latin1')));
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', () => resolve(list.includes('libx264')));
  });
}

/** Returns the arguments for ffmpeg, except the output path. */
function argumentsFor(meta: Meta): string[] {
  const tags = {
    title: titleOf(meta),
    artist: meta.creator,
    comment: descriptionOf(meta),
    copyright: meta.copyright,
    date: meta.taken.slice(0, 10),
    keywords: meta.keywords.join(', '),
  };
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(RATE),
    '-i',
    'pipe:0',
  ];
  // One thread and bit-exact muxing create the same bytes in every run.
  const output = [
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '21',
    '-pix_fmt',
    'yuv420p',
    '-threads',
    '1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-movflags',
    '+faststart',
  ];
  const metadata = [
    '-map_metadata',
    '-1',
    ...Object.entries(tags).flatMap(([k, v]) => ['-metadata', `${k}=${v}`]),
  ];
  return ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...output, ...metadata, '-f', 'mp4'];
}

/**
 * Returns a four-second MP4 video (H.264). ffmpeg writes it to the temporary file `scratch`. Throws if ffmpeg
 * fails.
 */
export async function video(
  rng: Rng,
  palette: Palette,
  meta: Meta,
  scratch: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  const child = spawn('ffmpeg', [...argumentsFor(meta), scratch], {
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  // The pipe breaks if ffmpeg exits early. Its exit code and output report the reason.
  child.stdin.on('error', () => undefined);
  const closed = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  closed.catch(() => undefined);
  for await (const frame of frames(rng, palette)) {
    if (child.stdin.destroyed) break;
    if (!child.stdin.write(frame))
      await Promise.race([once(child.stdin, 'drain').catch(() => undefined), closed]);
  }
  child.stdin.end();
  const code = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${output.slice(0, 400)}`);
  return readFile(scratch);
}
