/** Part of a label. The parts together are the label. */
export interface LabelPart {
  readonly text: string;
  /** True for a part to emphasize. */
  readonly strong: boolean;
}

/**
 * Splits a label at its characters that the user typed, so that they can be emphasized (mockup portal-find,
 * Suggestions). Case and accents are ignored. The beginning of a word has precedence over a place within a word.
 *
 * @param typed Typed text. Empty: nothing is emphasized.
 * @returns Up to three parts. One part if the label does not contain the text.
 */
export function emphasizedParts(label: string, typed: string): readonly LabelPart[] {
  const characters = [...label];
  const typedCharacters = [...typed.trim()].map(foldCharacter).filter((one) => one !== '');
  const folded = characters.map(foldCharacter);
  const matchesAt = (start: number) =>
    typedCharacters.every((character, index) => folded[start + index] === character);
  const places = typedCharacters.length === 0 ? [] : [...characters.keys()].filter(matchesAt);
  const start =
    places.find((place) => place === 0 || !/[\p{L}\p{N}]/u.test(characters[place - 1] ?? '')) ?? places[0];
  if (start === undefined) return [{ text: label, strong: false }];
  const end = start + typedCharacters.length;
  return [
    { text: characters.slice(0, start).join(''), strong: false },
    { text: characters.slice(start, end).join(''), strong: true },
    { text: characters.slice(end).join(''), strong: false },
  ].filter(({ text }) => text !== '');
}

/** Splits a message at the value of its placeholder, which is emphasized. */
export function emphasizedValue(message: (value: string) => string, value: string): readonly LabelPart[] {
  const [before = '', after = ''] = message(PLACE).split(PLACE);
  return [
    { text: before, strong: false },
    { text: value, strong: true },
    { text: after, strong: false },
  ].filter(({ text }) => text !== '');
}

/** Placeholder for the value in a message. Not a character of any language. */
const PLACE = '\u{FFFC}';

/** Returns one character without case and accents, so that the number of characters does not change. */
const foldCharacter = (character: string) =>
  [...character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()][0] ?? '';
