/** A language that can be added. */
export interface LanguageChoice {
  readonly code: string;
  /** Name in the language of the admin. */
  readonly name: string;
  /** Name in the language itself, or in the language of the admin if it is unknown. */
  readonly ownName: string;
}

/** Maximum number of suggestions. */
const MAX_CHOICES = 6;

/** Returns the languages whose name or code begins with a text, then those that contain it. */
export function languageChoices(
  names: Readonly<Record<string, string>>,
  text: string,
): readonly LanguageChoice[] {
  const query = text.trim().toLocaleLowerCase();
  if (query === '') return [];
  const ranked = Object.entries(names).flatMap(([code, name]) => {
    const rank = rankOf(query, code, name);
    return rank === undefined ? [] : [{ code, name, rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
    .slice(0, MAX_CHOICES)
    .map(({ code, name }) => ({ code, name, ownName: ownName(code) ?? name }));
}

function rankOf(query: string, code: string, name: string): number | undefined {
  const folded = name.toLocaleLowerCase();
  if (code === query) return 0;
  if (folded.startsWith(query)) return 1;
  if ((ownName(code) ?? '').toLocaleLowerCase().startsWith(query)) return 2;
  return folded.includes(query) ? 3 : undefined;
}

/** Names of languages in themselves. Looking one up takes the browser a moment. */
const ownNames = new Map<string, string | undefined>();

function ownName(code: string): string | undefined {
  if (ownNames.has(code)) return ownNames.get(code);
  const name = lookUp(code);
  if (ownNames.size < 500) ownNames.set(code, name);
  return name;
}

function lookUp(code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
    return name === undefined ? undefined : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return undefined;
  }
}
