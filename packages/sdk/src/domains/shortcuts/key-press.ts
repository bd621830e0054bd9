/** The parts of a key press that decide its meaning. A `KeyboardEvent` has them all. */
export interface KeyPress {
  /** Value that the key produces, such as `d` or `Escape`. */
  readonly key: string;
  /** Name of the key at this place of a US keyboard, such as `KeyD`. */
  readonly code?: string;
  readonly keyCode?: number;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly isComposing?: boolean;
  /** Returns true while the modifier key is pressed. */
  readonly getModifierState?: (name: 'AltGraph') => boolean;
}

/** Value of `keyCode` while an input method handles the key. Safari ends the composition before it reports the key. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Values of `key` without a meaning. Chrome reports a key press without one when it fills in a stored value. */
const NO_KEY = /^(?:Dead|Process|Unidentified)?$/;

/**
 * Returns true if the key belongs to an input method, a dead key or the browser, so that it has no meaning for the page.
 * For example, Enter accepts a word that an input method proposes, and must not send the form.
 */
export const belongsToInputMethod = ({ key = '', keyCode, isComposing }: Partial<KeyPress>): boolean =>
  isComposing === true || keyCode === HANDLED_BY_INPUT_METHOD || NO_KEY.test(key);

/**
 * Returns the key of a shortcut: a character in lower case, because `d` arrives as `D` with Caps Lock on, or the name of
 * a key such as `Escape`. On a keyboard of another script, a character counts as the Latin letter at its place. The keys of
 * a Latin keyboard count as the characters printed on them.
 */
export function shortcutKey({ key, code = '' }: KeyPress): string {
  if (key === '؟') return '?';
  // A key of an Arabic keyboard enters two characters.
  const isForeign = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u.test(key);
  const latin = isForeign ? /^Key(.)$/.exec(code)?.[1] : undefined;
  const name = latin ?? key;
  return name.length === 1 ? name.toLowerCase() : name;
}

const isAltGraph = (press: KeyPress): boolean => press.getModifierState?.('AltGraph') === true;

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  Boolean(ctrlKey || metaKey || altKey);

/** Returns true if the key enters a character, also with AltGr, which Windows reports as Control and Alt. */
export const entersCharacter = (press: KeyPress): boolean =>
  [...press.key].length === 1 && (isAltGraph(press) || !hasModifier(press));

/**
 * Returns true if a modifier key changes the meaning of the key, so that it is no shortcut without one. AltGr does not
 * modify punctuation: `[` is `AltGr 8` on a German keyboard.
 */
export const isModified = (press: KeyPress): boolean =>
  isAltGraph(press) ? !/^[^\p{L}\p{N}\s]$/u.test(press.key) : hasModifier(press);

/** Returns true for a combination with Control, or Command on computers of Apple. With Alt, Control is part of AltGr. */
export const isCommand = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  Boolean((ctrlKey || metaKey) && !altKey);

/**
 * Returns true for a shortcut of a single printable character, such as `d` or `/`. Users can switch these off,
 * because speech input may trigger them (WCAG 2.1.4). The space bar is not among them: it activates controls.
 */
export function isSingleKey(press: KeyPress): boolean {
  const key = shortcutKey(press);
  return [...key].length === 1 && key !== ' ' && !isModified(press);
}
