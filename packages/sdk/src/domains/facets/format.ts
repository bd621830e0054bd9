import type { FilterVal } from '../../config/schema/schema.js';
import { epochSeconds } from '../../contract/range.js';
import type { Translator } from '../../translations/translator.js';

/** The longest value a facet's tag shows (specification, section 9, Facet tag value). */
export const TAG_LENGTH = 50;

/** A value as a tag shows it: cut to 50 characters, the last one being the sign that it was cut. */
export function tagText(value: string): string {
  const characters = [...value];
  return characters.length <= TAG_LENGTH
    ? value
    : `${characters
        .slice(0, TAG_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

/** A count as the locale writes it. */
export function countText(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** How far one step of a slider goes (specification, section 9, Slider step): a day, 10 bytes, or 1. */
export function sliderStep(format: FilterVal): number {
  if (format === 'date') return 86_400;
  return format === 'filesize' ? 10 : 1;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A value as a person reads it: a size of so many bytes, a date, a number, or the text itself. */
export function formatValue(value: string | number, format: FilterVal, locale: string): string {
  if (format === 'filesize') return formatBytes(value, locale);
  if (format === 'date') return formatDate(value, locale);
  return typeof value === 'number'
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
    : value;
}

function formatBytes(value: string | number, locale: string): string {
  const bytes = Number(value);
  if (value === '' || !Number.isFinite(bytes)) return String(value);
  const write = (power: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: UNITS[power] ?? 'byte',
      unitDisplay: power === 0 ? 'long' : 'short',
      maximumFractionDigits: power === 0 ? 0 : 1,
    }).format(bytes / 1000 ** power);
  let power = 0;
  // What would be rounded up to 1,000 of a unit is one of the next.
  while (power < UNITS.length - 1 && Math.abs(bytes) / 1000 ** power >= (power === 0 ? 1000 : 999.95))
    power += 1;
  return write(power);
}

/** The day as it is written, whatever the reader's time zone: a photo of the 3rd stays one of the 3rd. */
function formatDate(value: string | number, locale: string): string {
  const text = String(value).trim();
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text) ?? [];
  const isEpoch = /^-?\d+(\.\d+)?$/.test(text) && text.length !== 4;
  const written = isEpoch ? text : [year, month, day].filter((part) => part !== undefined).join('-');
  const seconds = epochSeconds(written);
  if (seconds === undefined || !(Math.abs(seconds) <= 8.64e12)) return text;
  const style: Intl.DateTimeFormatOptions =
    isEpoch || day !== undefined
      ? { dateStyle: 'medium' }
      : { year: 'numeric', ...(month === undefined ? {} : { month: 'long' }) };
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(seconds * 1000);
}

const COLORS = ['none', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'gray'] as const;

/** The key of a color's name: 1 to 7 are colors, 0 is none (specification, section 3, Asset). */
export function colorName(code: number | string): string {
  return `colors.${COLORS[Number(code)] ?? 'none'}`;
}

/** A facet's value in words: kinds, colors and orientations have names, the rest stands for itself. */
export function valueText(field: string, label: string, translator: Pick<Translator, 't' | 'has'>): string {
  if (field === 'color_code') return translator.t(colorName(label));
  if (field === 'rating' && /^\d$/.test(label))
    return translator.t('formats.stars', { count: Number(label) });
  if (field === 'filetype') return label.toUpperCase();
  if (field === 'folder' && label === '') return translator.t('facets.topFolder');
  const section = field === 'asset_groups' ? 'groups' : field === 'orientation' ? 'orientation' : undefined;
  const key = `${section}.${label}`;
  return section !== undefined && /^[\w]+$/.test(label) && translator.has(key) ? translator.t(key) : label;
}
