import { TEXT_FORMS } from '../../lib/text/folding.js';

/** Part of a label. The parts together are the label. */
export interface LabelPart {
  readonly text: string;
  /** True for a part to emphasize. */
  readonly strong: boolean;
}

/**
 * Splits a label at its characters that the user typed, so that they can be emphasized (mockup portal-find,
 * Suggestions). Case, accents and the spelling of umlauts are ignored. The beginning of a word has precedence over a place
 * within a word.
 *
 * @param typed Typed text. Empty: nothing is emphasized.
 * @returns Up to three parts. One part if the label does not contain the text.
 */
export function emphasizedParts(label: string, typed: string): readonly LabelPart[] {
  const characters = label.match(/.\p{M}*/gsu) ?? [];
  for (const form of TEXT_FORMS) {
    const needle = form(typed.trim());
    const folded = characters.map(form);
    const isPlace = (at: number) => folded[at] !== '' && folded.slice(at).join('').startsWith(needle);
    const places = needle === '' ? [] : [...characters.keys()].filter(isPlace);
    const start =
      places.find((at) => at === 0 || !/[\p{L}\p{N}]/u.test(characters[at - 1] ?? '')) ?? places[0];
    if (start === undefined) continue;
    let end = start;
    for (let length = 0; length < needle.length; end += 1) length += folded[end]?.length ?? 1;
    return partsOf(
      characters.slice(0, start).join(''),
      characters.slice(start, end).join(''),
      characters.slice(end).join(''),
    );
  }
  return [{ text: label, strong: false }];
}

/** Splits a message at the value of its placeholder, which is emphasized. */
export function emphasizedValue(message: (value: string) => string, value: string): readonly LabelPart[] {
  const [before = '', after = ''] = message(PLACE).split(PLACE);
  return partsOf(before, value, after);
}

const partsOf = (before: string, strong: string, after: string): readonly LabelPart[] =>
  [before, strong, after].map((text, at) => ({ text, strong: at === 1 })).filter(({ text }) => text !== '');

/** Placeholder for the value in a message. Not a character of any language. */
const PLACE = '\u{FFFC}';
