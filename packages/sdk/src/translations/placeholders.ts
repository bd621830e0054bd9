/** Returns the unique, sorted placeholder names in a message: `count` and `query` for `{{count}} for {{query}}`. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{-?\s*([^{},]*[^{},\s])\s*(?:,[^{}]*)?\}\}/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(names)].sort();
}
