import type { FilterVal } from '../../config/schema/schema.js';
import { clockSeconds } from '../../contract/range.js';
import { languageOf } from '../../lib/locale-code.js';
import type { Translator } from '../../translations/translator.js';
import { dateFormat, numberFormat } from '../../lib/text/formatters.js';

/** Maximum length of a facet tag, in characters (specification, section 9, Facet tag value). */
export const TAG_LENGTH = 50;

/** Returns the text of a tag, cut to 50 characters including the ellipsis. */
export function tagText(value: string): string {
  const characters = [...value];
  return characters.length <= TAG_LENGTH
    ? value
    : `${characters
        .slice(0, TAG_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

/** Formats a count for the locale. */
export function countText(count: number, locale: string): string {
  return numberFormat(locale).format(count);
}

/** Formats a count in at most about four characters, where the language has a short form: 58K, 8.1K. */
export function compactCountText(count: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact' }).format(count);
}

/**
 * Formats a percentage for the locale: `42%` in English, `42 %` with a no-break space in German.
 *
 * @param percent From 0 to 100.
 */
export function percentText(percent: number, locale: string): string {
  return numberFormat(locale, { style: 'percent' }).format(percent / 100);
}

/** Returns the step of a slider: a day in seconds, 10 bytes, or 1 (specification, section 9, Slider step). */
export function sliderStep(format: FilterVal): number {
  if (format === 'date') return 86_400;
  return format === 'filesize' ? 10 : 1;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/**
 * Formats a value for display as a file size, a date or a number. If `format` is null, strings are returned
 * unchanged.
 */
export function formatValue(value: string | number, format: FilterVal, locale: string): string {
  if (format === 'filesize') return formatBytes(value, locale);
  if (format === 'date') return formatDate(value, locale);
  return typeof value === 'number' ? numberFormat(locale, { maximumFractionDigits: 2 }).format(value) : value;
}

function formatBytes(value: string | number, locale: string): string {
  const bytes = Number(value);
  if (value === '' || !Number.isFinite(bytes)) return String(value);
  const inUnit = (power: number) =>
    numberFormat(locale, {
      style: 'unit',
      unit: UNITS[power] ?? 'byte',
      unitDisplay: power === 0 ? 'long' : 'short',
      maximumFractionDigits: power === 0 ? 0 : 1,
    }).format(bytes / 1000 ** power);
  let power = 0;
  // A value that would be rounded up to 1,000 units uses the next unit.
  while (power < UNITS.length - 1 && Math.abs(bytes) / 1000 ** power >= (power === 0 ? 1000 : 999.95))
    power += 1;
  return inUnit(power);
}

/** Formats a date in UTC, so that the day does not depend on the user's time zone. */
function formatDate(value: string | number, locale: string): string {
  const text = String(value).trim();
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text) ?? [];
  const isEpoch = /^-?\d+(\.\d+)?$/.test(text) && text.length !== 4;
  const date = isEpoch ? text : [year, month, day].filter((part) => part !== undefined).join('-');
  const seconds = clockSeconds(date);
  if (seconds === undefined || !(Math.abs(seconds) <= 8.64e12)) return text;
  if (isEpoch || day !== undefined) return dayText(seconds * 1000, locale);
  const style: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    ...(month === undefined ? {} : { month: 'long' }),
  };
  return dateFormat(locale, { ...style, timeZone: 'UTC' }).format(seconds * 1000);
}

/**
 * Formats a day. In English, the day comes before the month, and the month has three characters: 12 Sep 1960. All
 * readers understand this order, while the order of numbers differs between countries.
 *
 * @param clock `short` for the day and its time: 12 Sep 1960, 17:05
 */
export function dayText(time: number, locale: string, clock?: 'short'): string {
  if (languageOf(locale) !== 'en')
    return dateFormat(locale, {
      dateStyle: 'medium',
      ...(clock && { timeStyle: clock }),
      timeZone: 'UTC',
    }).format(time);
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-US', { ...options, timeZone: 'UTC' }).format(time);
  const day = [part({ day: 'numeric' }), part({ month: 'short' }), part({ year: 'numeric' })].join(' ');
  const style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return clock === undefined ? day : `${day}, ${part(style)}`;
}

const COLORS = ['none', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'gray'] as const;

/** Returns the message key of a color's name. 1 to 7 are colors, 0 is none (specification, section 3, Asset). */
export function colorName(code: number | string): string {
  return `colors.${COLORS[Number(code)] ?? 'none'}`;
}

/** Sections of messages with the names of values. Codes without a name are their own label. */
const NAMES: Readonly<Record<string, string>> = {
  asset_groups: 'groups',
  orientation: 'orientation',
  digital_source: 'digitalSource',
  content_credentials_actions: 'credentialAction',
  model_release: 'release',
  property_release: 'release',
};

/**
 * Returns the label of a facet value. Kinds, colors, ratings, orientations, origins, releases and the top folder have
 * names. File types are in upper case. Other values are their own label.
 */
export function valueText(field: string, label: string, translator: Pick<Translator, 't' | 'has'>): string {
  if (field === 'color_code') return translator.t(colorName(label));
  if (field === 'rating' && /^\d$/.test(label))
    return translator.t('formats.stars', { count: Number(label) });
  if (field === 'filetype') return label.toUpperCase();
  if (field === 'folder' && label === '') return translator.t('facets.topFolder');
  const section = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
  // A dot separates the levels of a message key.
  const key = `${section}.${label.replace(/^c2pa\./, '').replaceAll('.', '-')}`;
  return section !== undefined && /^[\w.-]+$/.test(label) && translator.has(key) ? translator.t(key) : label;
}
