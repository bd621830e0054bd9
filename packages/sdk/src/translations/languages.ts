/** What is wrong with a language that is to be added: keys of texts, by field. */
export interface LanguageFaults {
  readonly name?: 'languages.nameRequired';
  readonly code?: 'languages.codeRequired' | 'languages.codeUsed' | 'languages.codeUnknown';
}

/**
 * What is wrong with what was put into the add-language dialog (specification, section 5): the name is required; the
 * ISO 639-1 code is required and unique.
 *
 * @param options.used Codes that there are already, in either case.
 * @param options.known Lower-case codes of ISO 639-1, as `portal.translations.names` answers them; where they are not known,
 * any two letters will do.
 * @returns An empty object when nothing is wrong.
 */
export function validateLanguage(
  language: { readonly name: string; readonly code: string },
  options: { readonly used: readonly string[]; readonly known?: readonly string[] | undefined },
): LanguageFaults {
  const code = language.code.trim().toLowerCase();
  const name = language.name.trim() === '' ? { name: 'languages.nameRequired' as const } : {};
  if (code === '') return { ...name, code: 'languages.codeRequired' };
  if (options.used.some((used) => used.toLowerCase() === code))
    return { ...name, code: 'languages.codeUsed' };
  const known = options.known === undefined || options.known.length === 0 || options.known.includes(code);
  return known && /^[a-z]{2}$/.test(code) ? name : { ...name, code: 'languages.codeUnknown' };
}

/**
 * The languages without one of them; the first is never removed (specification, section 5). The same list comes back
 * where nothing is removed.
 *
 * @param short Code in either case.
 */
export function withoutLanguage<T extends { readonly short: string }>(
  languages: readonly T[],
  short: string,
): readonly T[] {
  const index = languages.findIndex((entry) => entry.short.toLowerCase() === short.toLowerCase());
  return index <= 0 ? languages : languages.filter((_, at) => at !== index);
}
