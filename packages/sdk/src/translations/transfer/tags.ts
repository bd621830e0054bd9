/** Returns the HTML tags in a message, sorted: `</b>`, `<b>`. Attributes do not count, because they may be translated. */
export const tagsOf = (text: string): string[] =>
  [...text.matchAll(/<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])[^<>]*>/gi)]
    .map(([, slash = '', name = '']) => `<${slash}${name.toLowerCase()}>`)
    .sort();
