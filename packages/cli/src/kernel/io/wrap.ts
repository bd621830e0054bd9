import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter();

/** Divides a text into lines of at most `width` terminal columns, between words if possible. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (stringWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = pieces(word, Math.max(1, width));
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return [...lines, line];
}

/** Divides a word that is longer than a line, at grapheme boundaries. */
function pieces(word: string, width: number): string[] {
  const all = [''];
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const size = stringWidth(segment);
    if (used + size > width && used > 0) {
      all.push('');
      used = 0;
    }
    all[all.length - 1] += segment;
    used += size;
  }
  return all;
}
