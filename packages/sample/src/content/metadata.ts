import type { Rng } from '../draw/rng.js';
import {
  ARCHIVE,
  type Both,
  type Camera,
  CAMERAS,
  CREATORS,
  type Language,
  type Place,
  PLACES,
} from './vocabulary.js';

/** Metadata of an asset, written into the file (XMP, EXIF) or into a sidecar. */
export interface Meta {
  /** Default language, and that of the keywords. */
  language: Language;
  title: Both;
  description: Both;
  keywords: string[];
  creator: string;
  /** Copyright notice in `language`. */
  copyright: string;
  /** Copyright notice in both languages. */
  rights: Both;
  place?: Place;
  /** Coordinates of the place where the photograph was taken, in degrees. Set only for photographs. */
  position?: { lat: number; lon: number };
  rating?: number;
  /** Date and time of capture or issue, in local time with the UTC offset: 2021-06-14T21:08:33+02:00. */
  taken: string;
  camera?: Camera & { exposure: string; iso: number };
  /** Pixels per inch. */
  density: number;
}

export interface MetaInput {
  rng: Rng;
  language: Language;
  title: Both;
  description: Both;
  keywords: readonly Both[];
  /** True if the keywords are in both languages. */
  bilingual?: boolean;
  places: keyof typeof PLACES;
  photographed: boolean;
  months?: readonly number[];
  /** Hour of the day, 0 to 23. */
  hour?: number;
  /** Place to use, for example because the title contains it. By default, a random one from `places`. */
  place?: Place;
}

const two = (n: number): string => String(n).padStart(2, '0');

function takenAt({ rng, months, hour }: MetaInput, place: Place): string {
  const year = 2017 + Math.floor(9 * Math.sqrt(rng.next()));
  const month = months ? rng.pick(months) : 1 + rng.int(12);
  // Uses only days 1 to 24, because European daylight saving time starts and ends after the 24th of a month.
  const day = 1 + rng.int(24);
  const offset = place.offset + (place.summer && month >= 4 && month <= 10 ? 60 : 0);
  const time = `${two(hour ?? 9 + rng.int(8))}:${two(rng.int(60))}:${two(rng.int(60))}`;
  return `${year}-${two(month)}-${two(day)}T${time}+${two(Math.floor(offset / 60))}:${two(offset % 60)}`;
}

/** Returns a random rating from 0 to 5, mostly 2 to 4. One in ten is undefined. */
function ratingOf(rng: Rng): number | undefined {
  const at = rng.next();
  return at < 0.1
    ? undefined
    : at < 0.14
      ? 0
      : at < 0.2
        ? 1
        : at < 0.34
          ? 2
          : at < 0.62
            ? 3
            : at < 0.86
              ? 4
              : 5;
}

/** Returns the copyright notice of the archive for the year of a date. */
export function copyrightOf(date: string, language: Language): Pick<Meta, 'copyright' | 'rights'> {
  const notice = (l: Language) => `© ${date.slice(0, 4)} ${ARCHIVE[l]}`;
  return { copyright: notice(language), rights: { de: notice('de'), en: notice('en') } };
}

export function describe(input: MetaInput): Meta {
  const { rng, language } = input;
  const place: Place = input.place ?? rng.pickSkewed<Place>(PLACES[input.places]);
  const taken = takenAt(input, place);
  const languages: Language[] = input.bilingual ? [language, language === 'de' ? 'en' : 'de'] : [language];
  const [first, second, ...others] = input.keywords;
  const chosen = [first!, second!, ...rng.some(others, input.bilingual ? 1 : 2 + rng.int(4))];
  const rating = ratingOf(rng);
  const camera = rng.pickSkewed(CAMERAS);
  return {
    language,
    title: input.title,
    description: input.description,
    keywords: [...new Set(languages.flatMap((l) => chosen.map((word) => word[l])))].slice(0, 7),
    creator: rng.pickSkewed(CREATORS),
    ...copyrightOf(taken, language),
    place,
    ...(input.photographed
      ? { position: { lat: place.lat + rng.range(-0.004, 0.004), lon: place.lon + rng.range(-0.004, 0.004) } }
      : {}),
    ...(rating === undefined ? {} : { rating }),
    taken,
    ...(input.photographed
      ? {
          camera: {
            ...camera,
            exposure: rng.pick(['1/60', '1/125', '1/250', '1/500', '1/4']),
            iso: rng.pick([64, 100, 200, 400]),
          },
        }
      : {}),
    density: rng.pick([300, 300, 240, 150]),
  };
}

/** Returns the title in the primary language. */
export const titleOf = (meta: Meta): string => meta.title[meta.language];
export const descriptionOf = (meta: Meta): string => meta.description[meta.language];
