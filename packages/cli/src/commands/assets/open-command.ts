/** Returns the command that opens a search in the browser, as a user can type it. */
export function openCommand(words: readonly string[], facets: readonly string[] = []): string {
  const search = words.length === 0 ? "'*'" : quoted(words.join(' '));
  return ['assetportal open --search', search, ...facets.flatMap((facet) => ['--facet', quoted(facet)])].join(
    ' ',
  );
}

/** Quotes a word for a shell if necessary. */
function quoted(word: string): string {
  return /^[\p{L}\p{N}_=:.,/@%+][\p{L}\p{N}_=:.,/@%+-]*$/u.test(word)
    ? word
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
