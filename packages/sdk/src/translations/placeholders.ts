/** The names of a text's placeholders, each once, sorted: `count`, `query` of `{{count}} for {{query}}`. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{-?\s*([^{},]*[^{},\s])\s*(?:,[^{}]*)?\}\}/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(names)].sort();
}
