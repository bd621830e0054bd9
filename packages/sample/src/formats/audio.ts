import type { Rng } from '../draw/rng.js';
import { descriptionOf, type Meta, titleOf } from '../content/metadata.js';

const RATE = 44_100;

/** Chords. Each number is an interval above the root, in semitones. */
const CHORDS = [
  [0, 7, 12, 16, 23],
  [0, 7, 10, 15, 22],
  [0, 5, 12, 14, 21],
];

function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/**
 * Encodes text as Latin-1, because RIFF does not specify an encoding and readers expect this one. Characters
 * outside Latin-1 lose their accents.
 */
const latin = (text: string): Buffer =>
  Buffer.from(
    [...text.normalize('NFC')].map((c) => (c > '\xff' ? c.normalize('NFD')[0]! : c)).join(''),
    'latin1',
  );

/**
 * Creates a WAV file with a slow chord whose voices start one after another. The format is 16-bit stereo PCM
 * with a RIFF INFO list.
 */
export function audio(rng: Rng, meta: Meta, seconds = 6): Buffer {
  const frames = RATE * seconds;
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  const root = 110 * 2 ** (rng.int(8) / 12);
  rng.pick(CHORDS).forEach((semitones, voice) => {
    const pitch = root * 2 ** (semitones / 12);
    const pan = rng.range(0.25, 0.75);
    const start = voice * 0.45;
    for (let harmonic = 1; harmonic <= 5; harmonic++) {
      const step = (2 * Math.PI * pitch * harmonic * (1 + rng.range(-0.0007, 0.0007))) / RATE;
      const loud = 0.11 / harmonic ** 1.7;
      const phase = rng.range(0, 6.28);
      for (let i = Math.floor(start * RATE); i < frames; i++) {
        const t = i / RATE - start;
        const rise = Math.min(1, t / 0.7);
        const fall = Math.min(1, (seconds - i / RATE) / 2);
        const swell = rise * rise * fall * fall * loud;
        const value = Math.sin(phase + step * i) * swell;
        left[i] = left[i]! + value * (1 - pan);
        right[i] = right[i]! + value * pan;
      }
    }
  });
  const samples = Buffer.alloc(frames * 4);
  for (let i = 0; i < frames; i++) {
    samples.writeInt16LE(Math.round(Math.tanh(left[i]! * 1.6) * 30_000), i * 4);
    samples.writeInt16LE(Math.round(Math.tanh(right[i]! * 1.6) * 30_000), i * 4 + 2);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(2, 2);
  format.writeUInt32LE(RATE, 4);
  format.writeUInt32LE(RATE * 4, 8);
  format.writeUInt16LE(4, 12);
  format.writeUInt16LE(16, 14);
  const info = Object.entries({
    INAM: titleOf(meta),
    IART: meta.creator,
    ICMT: descriptionOf(meta),
    ICOP: meta.copyright,
    ICRD: meta.taken.slice(0, 10),
    IKEY: meta.keywords.join('; '),
  }).map(([id, text]) => chunk(id, latin(`${text}\0`)));
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...info])),
    chunk('data', samples),
  ]);
  return chunk('RIFF', body);
}
