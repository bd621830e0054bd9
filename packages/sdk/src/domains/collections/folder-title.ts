/** Separators that folder names have instead of spaces. */
const SEPARATORS = /[_\s]+/g;
/** A name in lower case with hyphens instead of spaces, such as `press-photos`. */
const HYPHENATED = /^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u;
/** A short name that begins with digits, such as `3d`. */
const ABBREVIATION = /^\p{N}+\p{Ll}{1,2}$/u;

/**
 * Returns the name of a folder as a title: `press-photos` → `Press photos`, `2024_Messe` → `2024 Messe`, `3d` → `3D`.
 * A name with capital letters keeps its spelling, and dates keep their hyphens.
 */
export function folderTitle(name: string): string {
  const spaced = name.replace(SEPARATORS, ' ').trim();
  const isDate = /^\d+(?:-\d+)+$/.test(spaced);
  const words = HYPHENATED.test(spaced) && !isDate ? spaced.replace(/-/g, ' ') : spaced;
  if (ABBREVIATION.test(words)) return words.toUpperCase();
  if (words === '') return name;
  if (/\p{Lu}/u.test(words)) return words;
  const [first = ''] = words;
  return `${first.toUpperCase()}${words.slice(first.length)}`;
}
