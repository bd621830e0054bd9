/** A key press, independent of the library that reads it. */
export interface Key {
  /**
   * `up`, `down`, `left`, `right`, `home`, `end`, `pageup`, `pagedown`, `enter`, `escape`, `tab`, `backspace`, `delete`,
   * `ctrl+` and a character, or the character that was typed. Pasted text has the name `text`.
   */
  readonly name: string;
  /** Typed characters. Empty for other keys. */
  readonly text: string;
  readonly shift: boolean;
}

/** Flags that Ink sets for keys without a character. */
export interface KeyFlags {
  readonly upArrow: boolean;
  readonly downArrow: boolean;
  readonly leftArrow: boolean;
  readonly rightArrow: boolean;
  readonly pageDown: boolean;
  readonly pageUp: boolean;
  readonly home: boolean;
  readonly end: boolean;
  readonly return: boolean;
  readonly escape: boolean;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly tab: boolean;
  readonly backspace: boolean;
  readonly delete: boolean;
}

const NAMES: readonly (readonly [flag: keyof KeyFlags, name: string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageDown', 'pagedown'],
  ['pageUp', 'pageup'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  // Most terminals send the code of Delete for the backspace key.
  ['delete', 'backspace'],
];

const graphemes = new Intl.Segmenter();

/** Returns the keys of an input from Ink. Characters that arrive together are separate keys, or pasted text. */
export function keysOf(input: string, flags: KeyFlags, isText: boolean): Key[] {
  const name = NAMES.find(([flag]) => flags[flag])?.[1];
  const { shift } = flags;
  if (name !== undefined) return [{ name, text: '', shift }];
  if (flags.ctrl) return [{ name: `ctrl+${input}`, text: '', shift }];
  // A line break in a paste is a space, so that it does not submit the query.
  const text = input.replace(/\p{Cc}+/gu, ' ');
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
  if (isText && parts.length > 1) return [{ name: 'text', text, shift: false }];
  return parts.map((part) => ({ name: part, text: part, shift }));
}
