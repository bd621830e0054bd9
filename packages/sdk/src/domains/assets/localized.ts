import type { Asset } from '../../contract/schemas/common/asset.js';

/** Fields whose value a file can have in several languages. */
type LocalizedField =
  'title' | 'description' | 'copyright' | 'usage_terms' | 'alt_text' | 'extended_description';

const FIELDS: readonly LocalizedField[] = [
  ...(['title', 'description', 'copyright', 'usage_terms', 'alt_text', 'extended_description'] as const),
];

/** An asset, or a part of it, with the fields that a view shows. */
type Localizable = Partial<Pick<Asset, LocalizedField | 'localized'>>;

const mainLanguage = (code: string): string => code.split('-', 1)[0] ?? code;

/**
 * Returns the code of the language in which a field is shown: the exact one, its main language, or another variant of that
 * (`en-us` for `en`). Undefined if the field has no text in any of these.
 */
function languageFor(
  { localized: texts = {} }: Localizable,
  field: LocalizedField,
  locale: string,
): string | undefined {
  const exact = locale.toLowerCase();
  const main = mainLanguage(exact);
  const hasText = (code: string) => Object.hasOwn(texts, code) && (texts[code]?.[field]?.trim() ?? '') !== '';
  return (
    [exact, main].find(hasText) ??
    Object.keys(texts).find((code) => mainLanguage(code) === main && hasText(code))
  );
}

/**
 * Returns the text of a field for a language (decisions, section 8): in the exact language, in
 * its main language, or else the default text. Undefined if the asset has no text.
 */
export function localizedText(asset: Localizable, field: LocalizedField, locale: string): string | undefined {
  const original = originalOf(asset);
  const language = languageFor(original, field, locale);
  return language === undefined ? original[field] : original.localized?.[language]?.[field];
}

/** Assets by their localized copies, and copies by their asset and language. */
const originals = new WeakMap<object, object>();
const copies = new WeakMap<object, Map<string, object>>();

const originalOf = <T extends object>(asset: T): T => (originals.get(asset) ?? asset) as T;

/**
 * Returns an asset in a language: see {@link localizedText}. The result is the same object for the same
 * asset and language, and the asset itself if no text differs. The result can be localized again.
 */
export function localized<T extends Localizable>(asset: T, locale: string): T {
  const original = originalOf(asset);
  if (original.localized === undefined) return original;
  const byLocale = copies.get(original) ?? new Map<string, object>();
  const existing = byLocale.get(locale);
  if (existing !== undefined) return existing as T;
  const changed = FIELDS.flatMap((field) => {
    const text = localizedText(original, field, locale);
    return text === original[field] ? [] : [[field, text]];
  });
  const texts = Object.fromEntries(changed) as Partial<T>;
  const result: T = changed.length === 0 ? original : { ...original, ...texts };
  if (result !== original) originals.set(result, original);
  copies.set(original, byLocale.set(locale, result));
  return result;
}

/**
 * Returns the language of the shown text of a field if it is another one than that of the portal, for the `lang` attribute
 * (WCAG 3.1.2, Language of Parts). Undefined if it is the same, or is not stated.
 */
export function textLanguage(asset: Localizable, field: LocalizedField, locale: string): string | undefined {
  const original = originalOf(asset);
  if (original.localized === undefined || languageFor(original, field, locale) !== undefined)
    return undefined;
  const shown = original[field];
  const [language] = Object.entries(original.localized).find(([, texts]) => texts[field] === shown) ?? [];
  return shown === undefined ? undefined : language;
}
