import { safeFileName } from '../../client/transfer/file-names.js';
import { FIELDS, isFieldName } from '../../contract/fields.js';
import { nearestKey } from '../../lib/text/nearest.js';

/** Part of a template: literal text, or a field with an optional date format. */
type LayoutPart = string | { readonly field: string; readonly format: string | undefined };

/** Template for the relative path of a downloaded file. Create it with {@link parseLayout}. */
export type LayoutTemplate = readonly LayoutPart[];

/** Reason why a template is not valid. */
export type LayoutFault =
  /** The library has no such field. `nearest` is the most similar field, or null. */
  | { readonly kind: 'unknown-field'; readonly field: string; readonly nearest: string | null }
  /** Only dates have a format, of `yyyy`, `MM`, `dd`, `HH`, `mm` and `ss`. */
  | { readonly kind: 'format'; readonly field: string; readonly format: string }
  /** A brace is not closed, or the template names no field. */
  | { readonly kind: 'syntax' };

/** Template that preserves the folders of the library. */
export const FOLDER_LAYOUT: LayoutTemplate = [
  { field: 'folder', format: undefined },
  '/',
  { field: 'fname', format: undefined },
];

/** Template without folders. */
export const FLAT_LAYOUT: LayoutTemplate = [{ field: 'fname', format: undefined }];

/** Name in place of a field without a value. */
const NO_VALUE = '_';
const DATE_FORMAT = /^(?:yyyy|MM|dd|HH|mm|ss|[-_. ])+$/;
const DATE = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:T(\d\d):(\d\d)(?::(\d\d))?)?/;
const DATE_PARTS = ['yyyy', 'MM', 'dd', 'HH', 'mm', 'ss'] as const;

/** Parses a template such as `{taken_date:yyyy}/{folder}/{fname}`. */
export function parseLayout(
  template: string,
): { readonly layout: LayoutTemplate } | { readonly fault: LayoutFault } {
  const layout: LayoutPart[] = [];
  for (const token of template.match(/\{[^{}]*\}|[^{}]+|[{}]/g) ?? []) {
    if (token === '{' || token === '}') return { fault: { kind: 'syntax' } };
    const [, field, format] = /^\{([^:]*)(?::(.*))?\}$/.exec(token) ?? [];
    if (field === undefined) {
      layout.push(token);
      continue;
    }
    const fault = faultOf(field, format);
    if (fault !== undefined) return { fault };
    layout.push({ field, format });
  }
  return layout.some((part) => typeof part !== 'string') ? { layout } : { fault: { kind: 'syntax' } };
}

function faultOf(field: string, format: string | undefined): LayoutFault | undefined {
  if (!isFieldName(field)) {
    return { kind: 'unknown-field', field, nearest: nearestKey(field, Object.keys(FIELDS)) };
  }
  if (format === undefined || (FIELDS[field].type === 'date' && DATE_FORMAT.test(format))) return undefined;
  return { kind: 'format', field, format };
}

/**
 * Returns the relative path of an asset's file, separated by `/`. Every part is a safe file name, so that the path
 * never leaves its folder. Only the field `folder` adds folders. Without `{fname}`, the result gets the extension of
 * the file.
 *
 * @param asset `fname` is the name of the downloaded file, also in another format.
 */
export function layoutPath(asset: Readonly<Record<string, unknown>>, layout: LayoutTemplate): string {
  const text = layout.map((part) => (typeof part === 'string' ? part : valueOf(asset, part))).join('');
  const parts = text.split('/').filter((part) => part.trim() !== '' && part !== '.' && part !== '..');
  const named = layout.some((part) => typeof part !== 'string' && part.field === 'fname');
  const last = parts.pop() ?? NO_VALUE;
  const extension = named ? '' : (/\.[^./\\]+$/.exec(textOf(asset['fname']))?.[0] ?? '');
  return [...parts, `${last}${extension}`].map(safeFileName).join('/');
}

function valueOf(
  asset: Readonly<Record<string, unknown>>,
  { field, format }: Exclude<LayoutPart, string>,
): string {
  const text = textOf(asset[field]);
  // An asset in the root of the library has an empty folder.
  if (field === 'folder') return text;
  const value = format === undefined ? text : dateText(text, format);
  // Only the field `folder` contains paths. The name of a folder cannot contain the slash of another field.
  return value.trim() === '' ? NO_VALUE : value.replaceAll('/', '_');
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Formats a date in ISO 8601 as it is written, without converting its time zone. */
function dateText(date: string, format: string): string {
  const match = DATE.exec(date);
  if (match === null) return '';
  return DATE_PARTS.reduce((text, part, index) => text.replaceAll(part, match[index + 1] ?? '00'), format);
}
