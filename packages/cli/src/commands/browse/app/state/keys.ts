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

/** Keys that a terminal sends as one control character. */
const CONTROLS: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\t': 'tab',
  '\u001b': 'escape',
  '\u007f': 'backspace',
  '\b': 'backspace',
};

// eslint-disable-next-line no-control-regex -- Matches the control characters of keys.
const CONTROL = /^[\u0001-\u001b\u007f]$/;

/** Text between the keys that were pressed before and after it. A line break at its end is the Enter key. */
// eslint-disable-next-line no-control-regex -- Matches the control characters of keys.
const TYPED = /^([\u0001-\u0009\u000b-\u001a\u007f]*)(.*?)([\r\t]*)$/su;

/**
 * Returns the keys of an input from Ink. Characters that arrive together, for example over a slow connection, are separate
 * keys, or text that was pasted.
 */
export function keysOf(input: string, flags: KeyFlags, isText: boolean): Key[] {
  const name = NAMES.find(([flag]) => flags[flag])?.[1];
  const { shift } = flags;
  if (name !== undefined) return [{ name, text: '', shift }];
  if (flags.ctrl) return [{ name: `ctrl+${input}`, text: '', shift }];
  if (isText) {
    const [, before = '', typed = '', after = ''] = TYPED.exec(input) ?? [];
    return [...controlsOf(before), ...textKeys(typed), ...controlsOf(after)];
  }
  return [...graphemes.segment(input)].flatMap(({ segment }) =>
    CONTROL.test(segment) ? controlsOf(segment) : [{ name: segment, text: segment, shift }],
  );
}

/** Returns text as one key. A line break in a paste is a space, so that it does not submit the query. */
function textKeys(typed: string): Key[] {
  if (typed === '') return [];
  const text = typed.replace(/\p{Cc}+/gu, ' ');
  const isOne = [...graphemes.segment(text)].length === 1;
  return [{ name: isOne ? text : 'text', text, shift: false }];
}

const controlsOf = (characters: string): Key[] =>
  [...characters].map((character) => ({
    name: CONTROLS[character] ?? `ctrl+${String.fromCodePoint((character.codePointAt(0) ?? 0) + 96)}`,
    text: '',
    shift: false,
  }));
