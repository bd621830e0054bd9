import type { Translator } from '../../translations/translator.js';

/** Returns the name of the language of a caption file, or else the name of the file. */
export function captionName(
  { fname, lang }: { readonly fname: string; readonly lang?: string | undefined },
  { locale }: Pick<Translator, 'locale'>,
): string {
  if (lang === undefined) return fname;
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? fname;
  } catch {
    // The part of the file name is no language code.
    return fname;
  }
}
