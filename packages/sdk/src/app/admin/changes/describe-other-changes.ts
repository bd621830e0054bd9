import type { ConfigFile } from '../../../contract/vocabulary.js';
import { formatValue } from '../../../domains/facets/format.js';
import { readCatalog } from '../../../lib/catalog-tree.js';
import { diffTranslations } from '../../../translations/diff.js';
import type { Translator } from '../../../translations/translator.js';
import { languageName } from '../../../documents/words/language-name.js';
import { diffText, type TextRun } from './text-diff.js';

/** A change of a translation, described in the language of an admin. */
export interface TranslationDescription {
  /** Full message key. */
  readonly key: string;
  readonly language: { readonly code: string; readonly name: string };
  /** Message key with the language, such as “search.found, German”. */
  readonly title: string;
  /** The message before and after. Null: there was none, so that the message of a fallback was shown. */
  readonly from: string | null;
  readonly to: string | null;
  /** Difference by word. Null if one of the messages is missing. */
  readonly runs: readonly TextRun[] | null;
  /** The whole change in one line. */
  readonly text: string;
}

/** Describes the changes between two versions of the translations of a language, sorted by key. */
export function describeTranslationChanges(
  { lang, before, after }: { readonly lang: string; readonly before: unknown; readonly after: unknown },
  translator: Translator,
): readonly TranslationDescription[] {
  const { t, locale } = translator;
  const language = { code: lang, name: languageName(lang, locale) };
  const shown = (message: string | null) =>
    message === null ? t('change.value.missing') : message === '' ? t('change.value.empty') : message;
  return diffTranslations(readCatalog(before), readCatalog(after)).changes.map(({ key, from, to }) => {
    const title = t('change.title', { label: key, detail: language.name });
    return {
      key,
      language,
      title,
      from,
      to,
      runs: from === null || to === null ? null : diffText(from, to, { locale: lang }),
      text: t('change.sentence.changed', { setting: title, from: shown(from), to: shown(to) }),
    };
  });
}

/** Facts about a branding file. */
export interface BrandingFileFacts {
  /** Media type, such as `image/svg+xml`. */
  readonly mediaType: string;
  readonly bytes: number;
  /** In pixels, if the file is an image with a size. */
  readonly width?: number;
  readonly height?: number;
}

/** A change of a branding file, described in the language of an admin. */
export interface FileDescription {
  readonly name: ConfigFile;
  readonly title: string;
  /** Type, size and dimensions before and after. Null: no file. */
  readonly from: string | null;
  readonly to: string | null;
  /** The whole change in one line. */
  readonly text: string;
}

/** Describes the change of a branding file. Null: there was or is no file. */
export function describeFileChange(
  name: ConfigFile,
  before: BrandingFileFacts | null,
  after: BrandingFileFacts | null,
  translator: Translator,
): FileDescription {
  const { t } = translator;
  const title = t(`brandingFile.${name}`);
  const [from, to] = [before, after].map((facts) => (facts === null ? null : factsText(facts, translator)));
  const shown = (text: string | null | undefined) => text ?? t('change.value.none');
  return {
    name,
    title,
    from: from ?? null,
    to: to ?? null,
    text: t('change.sentence.changed', { setting: title, from: shown(from), to: shown(to) }),
  };
}

/** Names of media types whose last part is not the usual name. */
const TYPES: Readonly<Record<string, string>> = {
  'image/svg+xml': 'SVG',
  'image/x-icon': 'ICO',
  'image/vnd.microsoft.icon': 'ICO',
};

function factsText({ mediaType, bytes, width, height }: BrandingFileFacts, { locale }: Translator): string {
  const type = mediaType.split(';', 1)[0]?.trim() ?? mediaType;
  const name = TYPES[type] ?? type.slice(type.indexOf('/') + 1).toUpperCase();
  const number = (value: number) => formatValue(value, null, locale);
  const size = width === undefined || height === undefined ? [] : [`${number(width)} × ${number(height)} px`];
  return [name, formatValue(bytes, 'filesize', locale), ...size].join(', ');
}
