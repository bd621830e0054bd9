import type { UnnamedPlan } from './asset-plan.js';
import { describe } from './content/metadata.js';
import { type Both, COLORS, type Language, LIGHTS, MOODS, type Place, PLACES } from './content/vocabulary.js';
import { paletteNamed } from './draw/palettes.js';
import { Rng } from './draw/rng.js';
import type { ImageFormat } from './formats/image.js';
import type { Slot } from './round.js';
import { type Shape, type Subject, type SubjectName, SUBJECTS } from './subjects/index.js';

const SIZES: Readonly<Record<Shape, readonly (readonly [number, number])[]>> = {
  landscape: [
    [1620, 1080],
    [1800, 1200],
    [1480, 1110],
    [1760, 990],
  ],
  portrait: [
    [1200, 1600],
    [1120, 1680],
    [1200, 1500],
  ],
  square: [
    [1300, 1300],
    [1400, 1400],
  ],
  panorama: [
    [2400, 900],
    [2240, 896],
  ],
};

/** Formats other than JPEG, keyed by image number. */
const FORMATS: Readonly<Record<number, ImageFormat>> = {
  4: 'webp',
  9: 'png',
  14: 'avif',
  20: 'tif',
  26: 'webp',
  31: 'png',
  37: 'tif-cmyk',
  43: 'webp',
  48: 'avif',
  53: 'png',
  59: 'tif-16',
  65: 'webp',
  70: 'avif',
  76: 'png',
  82: 'tif',
  88: 'webp',
  94: 'png',
  100: 'avif',
};
/** Factors for the width and height of images in formats with fewer pixels. */
const SCALES: Partial<Record<ImageFormat, number>> = {
  png: 0.72,
  avif: 0.72,
  tif: 0.72,
  'tif-cmyk': 0.68,
  'tif-16': 0.68,
};

/** EXIF orientations of rotated JPEGs, keyed by image number. */
const ORIENTATIONS: Readonly<Record<number, number>> = { 12: 6, 55: 8, 90: 3 };
/** Image numbers whose metadata is in a sidecar. */
const WITH_SIDECAR = new Set([7, 34, 61, 97]);

const HOURS: Readonly<Record<string, number>> = {
  ember: 20,
  apricot: 19,
  wheat: 12,
  lagoon: 8,
  fjord: 18,
  indigo: 21,
  heather: 21,
  rose: 6,
  fog: 9,
};
const both = (make: (language: Language) => string): Both => ({ de: make('de'), en: make('en') });

/**
 * Returns the title of an image in one language. It consists of the subject with the place (at night), with the
 * light and the place (outdoors by day), or with the color.
 */
function titleIn(
  l: Language,
  name: Both,
  palette: string,
  place: Place,
  night: boolean,
  outdoors: boolean,
): string {
  if (night) return `${name[l]} ${l === 'de' ? 'über' : 'over'} ${place.city}`;
  return outdoors ? `${name[l]} ${LIGHTS[palette]![l]}, ${place.city}` : `${name[l]} ${COLORS[palette]![l]}`;
}

/** Plans an image of a subject, as a raster or vector file. */
export function planImage(
  slot: Slot & { kind: SubjectName },
  round: number,
  number: number,
  seed: string,
  language: Language,
  vector = false,
): UnnamedPlan {
  const rng = new Rng(`${seed}/plan`);
  const subject: Subject = SUBJECTS[slot.kind];
  const turn = slot.nth + round * subject.count;
  const palette = paletteNamed(subject.palettes[(turn + round) % subject.palettes.length]!);
  const shape = subject.shapes[turn % subject.shapes.length]!;
  const format: ImageFormat =
    slot.kind === 'cutout' ? (slot.nth % 2 ? 'webp' : 'png') : (FORMATS[number] ?? 'jpg');
  const scale = SCALES[format] ?? 1;
  const [w, h] = rng.pick(SIZES[shape]);
  const [width, height] = [Math.round((w * scale) / 4) * 4, Math.round((h * scale) / 4) * 4];
  const place = rng.pickSkewed<Place>(PLACES[subject.places]);
  const mood = MOODS[palette.name]!;
  const name = subject.names[turn % subject.names.length]!;
  const night = subject.places === 'night';
  const outdoors = subject.photographed && /^Land|^Arch/.test(subject.folder);
  const title = both((l) => titleIn(l, name, palette.name, place, night, outdoors));
  const hour = night ? 23 : outdoors ? HOURS[palette.name] : undefined;
  const meta = describe({
    rng,
    language,
    title,
    description: both((l) => `${subject.about[l]} ${place.city}, ${place.country}.`),
    keywords: [...subject.keywords.slice(0, 2), ...(night ? [] : mood), ...subject.keywords.slice(2)],
    bilingual: number % 11 === 3,
    places: subject.places,
    place,
    photographed: subject.photographed,
    ...(subject.months ? { months: subject.months } : {}),
    ...(hour === undefined ? {} : { hour }),
  });
  const bare = !vector && format === 'jpg' && WITH_SIDECAR.has(number);
  const orientation = !vector && format === 'jpg' ? ORIENTATIONS[number] : undefined;
  return {
    path: subject.folder,
    extension: vector ? 'svg' : format.slice(0, 3) === 'tif' ? 'tif' : format,
    sidecar: bare,
    palette,
    meta,
    work: vector
      ? { kind: 'vector', subject: slot.kind, width, height }
      : {
          kind: 'image',
          subject: slot.kind,
          width,
          height,
          format,
          bare,
          ...(orientation === undefined ? {} : { orientation }),
        },
  };
}
