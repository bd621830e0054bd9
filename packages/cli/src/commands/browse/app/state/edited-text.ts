import type { Key } from './keys.js';

/** Text of the query line. */
export interface EditedText {
  readonly value: string;
  /** Position of the caret in UTF-16 units, always between two graphemes. */
  readonly caret: number;
}

const graphemes = new Intl.Segmenter();

/** Returns a text with the caret at its end. */
export const textOf = (value: string): EditedText => ({ value, caret: value.length });

/** Returns the text after a key press, or undefined if the key does not edit text. */
export function editText(text: EditedText, { name, text: typed }: Key): EditedText | undefined {
  const { value, caret } = text;
  const before = value.slice(0, caret);
  const after = value.slice(caret);
  switch (name) {
    case 'left':
      return { value, caret: caret - lengthOfLast(before) };
    case 'right':
      return { value, caret: caret + lengthOfFirst(after) };
    case 'home':
    case 'ctrl+a':
      return { value, caret: 0 };
    case 'end':
    case 'ctrl+e':
      return textOf(value);
    case 'backspace': {
      const left = before.slice(0, before.length - lengthOfLast(before));
      return { value: left + after, caret: left.length };
    }
    case 'ctrl+u':
      return { value: after, caret: 0 };
    case 'ctrl+w': {
      const left = before.replace(/\S*\s*$/u, '');
      return { value: left + after, caret: left.length };
    }
    default:
      return typed === '' ? undefined : { value: before + typed + after, caret: caret + typed.length };
  }
}

function lengthOfLast(text: string): number {
  return [...graphemes.segment(text)].at(-1)?.segment.length ?? 0;
}

function lengthOfFirst(text: string): number {
  const [first] = graphemes.segment(text);
  return first?.segment.length ?? 0;
}
