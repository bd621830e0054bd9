import { type Brochure, BROCHURES } from './subjects/brochures.js';
import { paletteNamed, PALETTES, type Palette } from './draw/palettes.js';
import { Rng } from './draw/rng.js';
import type { ImageFormat } from './formats/image.js';
import type { ModelFormat } from './formats/model.js';
import { describe, type Meta, titleOf } from './content/metadata.js';
import { AUDIO, MODELS, MOTION, type Titled } from './objects.js';
import { type Shape, type Subject, type SubjectName, SUBJECTS } from './subjects/index.js';
import {
  ARCHIVE,
  type Both,
  COLORS,
  type Language,
  LIGHTS,
  MOODS,
  type Place,
  PLACES,
} from './content/vocabulary.js';

/** The kinds of one round, and how many assets of each it has. */
const OTHERS = {
  document: BROCHURES.length,
  model: MODELS.length,
  sound: AUDIO.length,
  animation: 2,
  film: 1,
  vector: 4,
} as const;
type Other = keyof typeof OTHERS;

type Work =
  | {
      kind: 'picture';
      subject: SubjectName;
      width: number;
      height: number;
      format: ImageFormat;
      orientation?: number;
      bare: boolean;
    }
  | { kind: 'vector'; subject: SubjectName; width: number; height: number }
  | { kind: 'document'; brochure: number }
  | { kind: 'model'; form: number; format: ModelFormat }
  | { kind: 'animation'; format: 'gif' | 'webp' }
  | { kind: 'sound' }
  | { kind: 'film' };

/** One asset of the sample: all that is needed to make it, and nothing that depends on how many are made. */
export interface Plan {
  /** Below the library's folder, with `/` between parts. */
  path: string;
  /** Its metadata stands beside it, in `<path>.xmp`. */
  sidecar: boolean;
  palette: Palette;
  meta: Meta;
  work: Work;
  /** Names everything random in it. */
  seed: string;
}

interface Slot {
  kind: SubjectName | Other;
  /** Which one of its kind in a round. */
  nth: number;
}

/** One round in an order that mixes all kinds, so that the first dozen assets already show most of them. */
const ROUND: readonly Slot[] = (() => {
  const counts: [Slot['kind'], number][] = [
    ...Object.entries(SUBJECTS).map(([name, subject]): [SubjectName, number] => [
      name as SubjectName,
      subject.count,
    ]),
    ...(Object.entries(OTHERS) as [Other, number][]),
  ];
  return counts
    .flatMap(([kind, count], k) =>
      Array.from({ length: count }, (_, nth) => ({ kind, nth, at: (nth + ((k * 0.618) % 1)) / count })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ kind, nth }) => ({ kind, nth }));
})();

/** How many assets there are before they repeat as variations. */
export const ROUND_LENGTH = ROUND.length;

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

/** Formats that other than JPEG turn up, by the number of the picture; heavy ones are drawn smaller. */
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
const HEAVY: Partial<Record<ImageFormat, number>> = {
  png: 0.72,
  avif: 0.72,
  tif: 0.72,
  'tif-cmyk': 0.68,
  'tif-16': 0.68,
};

/** JPEGs of a camera held upright, and pictures whose metadata stands in a sidecar, by their number. */
const TURNED: Readonly<Record<number, number>> = { 12: 6, 55: 8, 90: 3 };
const BARE = new Set([7, 34, 61, 97]);

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

/** A file name out of a title: no spaces or punctuation, but the letters of its language. */
function nameOf(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The title of a picture: what it shows, with the place, the light and the place, or the color. */
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

function planPicture(
  slot: Slot & { kind: SubjectName },
  round: number,
  number: number,
  seed: string,
  language: Language,
  vector = false,
): Omit<Plan, 'seed'> & { extension: string } {
  const rng = new Rng(`${seed}/plan`);
  const subject: Subject = SUBJECTS[slot.kind];
  const turn = slot.nth + round * subject.count;
  const palette = paletteNamed(subject.palettes[(turn + round) % subject.palettes.length]!);
  const shape = subject.shapes[turn % subject.shapes.length]!;
  const format: ImageFormat =
    slot.kind === 'cutout' ? (slot.nth % 2 ? 'webp' : 'png') : (FORMATS[number] ?? 'jpg');
  const scale = HEAVY[format] ?? 1;
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
  const bare = !vector && format === 'jpg' && BARE.has(number);
  const orientation = !vector && format === 'jpg' ? TURNED[number] : undefined;
  return {
    path: subject.folder,
    extension: vector ? 'svg' : format.slice(0, 3) === 'tif' ? 'tif' : format,
    sidecar: bare,
    palette,
    meta,
    work: vector
      ? { kind: 'vector', subject: slot.kind, width, height }
      : {
          kind: 'picture',
          subject: slot.kind,
          width,
          height,
          format,
          bare,
          ...(orientation === undefined ? {} : { orientation }),
        },
  };
}

function planOther(
  kind: Other,
  nth: number,
  round: number,
  seed: string,
  language: Language,
): Omit<Plan, 'seed'> & { extension: string } {
  const rng = new Rng(`${seed}/plan`);
  const palette = PALETTES[(nth * 5 + round * 7 + 1) % PALETTES.length]!;
  const titled = (what: Titled, own: Language = language): Meta =>
    describe({
      rng,
      language: own,
      title: what.title,
      description: what.about,
      keywords: what.keywords,
      places: 'studio',
      photographed: false,
    });
  if (kind === 'document') return planDocument(BROCHURES[nth]!, nth, palette, titled);
  if (kind === 'model') {
    const form = MODELS[nth]!;
    return {
      path: 'Models/Parametric',
      extension: form.format,
      sidecar: true,
      palette,
      meta: titled(form),
      work: { kind, form: nth, format: form.format },
    };
  }
  if (kind === 'sound')
    return {
      path: 'Ton/Klänge',
      extension: 'wav',
      sidecar: false,
      palette,
      meta: titled(AUDIO[nth]!),
      work: { kind },
    };
  if (kind === 'animation') {
    const format = nth === 0 ? 'gif' : 'webp';
    return {
      path: 'Motion/Loops',
      extension: format,
      sidecar: format === 'gif',
      palette,
      meta: titled(MOTION[nth]!),
      work: { kind, format },
    };
  }
  return {
    path: 'Motion/Film',
    extension: 'mp4',
    sidecar: false,
    palette: paletteNamed(['apricot', 'rose', 'fjord'][round % 3]!),
    meta: titled(MOTION[2]!),
    work: { kind: 'film' },
  };
}

function planDocument(
  plan: Brochure,
  nth: number,
  palette: Palette,
  titled: (what: Titled, own?: Language) => Meta,
): Omit<Plan, 'seed'> & { extension: string } {
  const same = (text: string): Both => ({ de: text, en: text });
  const meta = titled(
    { title: same(plan.title), about: same(plan.about), keywords: plan.keywords.map(same) },
    plan.language,
  );
  return {
    path: plan.language === 'de' ? 'Dokumente/Broschüren' : 'Documents/Brochures',
    extension: 'pdf',
    sidecar: false,
    palette,
    meta: {
      ...meta,
      taken: plan.issued,
      copyright: `© ${plan.issued.slice(0, 4)} ${ARCHIVE[plan.language]}`,
      keywords: [...plan.keywords],
    },
    work: { kind: 'document', brochure: nth },
  };
}

/** Which motifs are given as vector files too. */
const VECTORS: readonly SubjectName[] = ['bauhaus', 'discs', 'lines', 'arches'];

/** The first `count` assets. Each is the same whatever `count` is. */
export function planLibrary(count: number): Plan[] {
  const taken = new Set<string>();
  const plans: Plan[] = [];
  let pictures = 0;
  for (let i = 0; i < count; i++) {
    const round = Math.floor(i / ROUND.length);
    const slot = ROUND[i % ROUND.length]!;
    const seed = `${slot.kind} ${slot.nth} ${round}`;
    const language: Language = i % 2 === 0 ? 'de' : 'en';
    const plan =
      slot.kind === 'vector'
        ? planPicture({ kind: VECTORS[slot.nth]!, nth: slot.nth + 3 }, round, -1, seed, language, true)
        : slot.kind in OTHERS
          ? planOther(slot.kind as Other, slot.nth, round, seed, language)
          : planPicture(slot as Slot & { kind: SubjectName }, round, pictures++ % 110, seed, language);
    const { extension, ...rest } = plan;
    // The names without their extensions are told apart as well: a sidecar may be called after either.
    const base = `${rest.path}/${nameOf(titleOf(rest.meta))}`;
    let path = base;
    for (let n = 2; taken.has(path.toLowerCase()); n++) path = `${base}-${n}`;
    taken.add(path.toLowerCase());
    plans.push({ ...rest, seed, path: `${path}.${extension}` });
  }
  return plans;
}
