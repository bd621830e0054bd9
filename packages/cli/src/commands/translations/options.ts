import type { TRANSLATION_FORMATS, TranslationFormat } from '@assetportal/sdk/translations';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

const FORMATS = ['json', 'csv', 'xliff', 'po'] as const satisfies typeof TRANSLATION_FORMATS;

/** Options that select languages and a format of files. */
export const FILE_OPTIONS = {
  lang: { type: 'repeated', value: 'code' },
  format: { type: 'text', value: FORMATS.join('|'), completion: FORMATS },
} as const;

/** Options that select files, as the user entered them. */
export interface FileOptionsInput {
  readonly lang: readonly string[] | undefined;
  readonly format: string | undefined;
}

/** Languages and format of the files to read or write. */
export interface FileSelection {
  /** Lower-case codes. Undefined for all languages. */
  readonly languages: readonly string[] | undefined;
  /** Undefined for the format that the extension names, or JSON. */
  readonly format: TranslationFormat | undefined;
}

/** Returns the selected languages and the format. @throws CliError `format-unknown` */
export function fileSelection({ lang, format }: FileOptionsInput): FileSelection {
  return {
    languages: lang?.map((code) => code.toLowerCase().replaceAll('_', '-')),
    format: format === undefined ? undefined : oneOf(FORMATS, format),
  };
}

/** Returns the value of an option if it is one of the supported ones. @throws CliError `format-unknown` */
export function oneOf<T extends string>(values: readonly T[], text: string): T {
  const value = values.find((one) => one === text);
  if (value !== undefined) return value;
  throw new CliError('format-unknown', EXIT.usage, { format: plain(text), formats: values.join(', ') });
}

/** Checks that the portal or the folder has all requested languages. @throws CliError `language-unknown` */
export function assertLanguages(requested: readonly string[] | undefined, existing: readonly string[]): void {
  const unknown = requested?.find((code) => !existing.includes(code));
  if (unknown === undefined) return;
  const languages = existing.map(plain).join(', ') || '–';
  throw new CliError('language-unknown', EXIT.usage, { code: plain(unknown), languages });
}
