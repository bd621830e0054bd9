/** Replacement for a code span, an address or a quotation. It counts as one word. */
const PLACEHOLDER = 'CODE';

/**
 * Removes markup, fenced code, comments and link targets from a text. Replaces code spans, addresses, HTML tags
 * and quotations with a placeholder.
 * @param {string} text Markdown
 * @returns {string}
 */
export function plainProse(text) {
  return (
    text
      .replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '\n\n')
      .replaceAll(/`+[^`\n]*(\n[^`\n]+)?`+/g, PLACEHOLDER)
      // The type of a JSDoc tag, with up to two nested braces.
      .replaceAll(/(@\w+\s+)\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '$1')
      .replaceAll(/\{@link\s+([^}|]+)[^}]*\}/g, PLACEHOLDER)
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/\bhttps?:\/\/\S+/g, PLACEHOLDER)
      .replaceAll(/\{\{[^}]*\}\}|\$\{[^}]*\}/g, PLACEHOLDER)
      .replaceAll(/[“„][^“”„\n]*[”“]/g, PLACEHOLDER)
      .replaceAll(/"[^"\n]*"/g, PLACEHOLDER)
      .replaceAll(/<\/?[a-z][^>\n]*>/g, PLACEHOLDER)
      .replaceAll(/\*\*|(?<!\w)_|_(?!\w)/g, '')
  );
}

/**
 * Splits prose into sentences. Paragraphs, list entries, table cells and `@tags` also end a sentence.
 * @param {string} prose result of {@link plainProse}
 * @returns {string[]}
 */
export function sentencesOf(prose) {
  return prose
    .split(/\n\s*\n|\n\s*(?=[-*+] |\d+\. |#|>)|(?:^|\n)\s*(?=@\w)|\s\|\s|^\||\|$/m)
    .flatMap((block) =>
      block.replaceAll(/\s+/g, ' ').split(/(?<=(?<!\b(?:e\.g|i\.e|etc|vs|cf))[.!?]["”’)]?) /),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Returns the number of words in a sentence. A punctuation mark does not count as a word. */
export const wordCount = (sentence) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
