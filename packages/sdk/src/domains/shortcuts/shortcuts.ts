/** A shortcut in the overview: its keys, and the last part of its message key. */
export interface Shortcut {
  /** Alternatives, or keys of a group. A name in braces is replaced with its message. */
  readonly keys: readonly string[];
  readonly name: string;
}

/** The shortcuts of a section of the overview. The title is the message of `name`. */
export interface ShortcutSection {
  readonly name: 'everywhere' | 'results' | 'inPreview';
  readonly shortcuts: readonly Shortcut[];
}

const shortcut = (name: string, ...keys: readonly string[]): Shortcut => ({ name, keys });

/** All shortcuts, in the order of the overview (look and feel, Keyboard). */
export const SHORTCUTS: readonly ShortcutSection[] = [
  {
    name: 'everywhere',
    shortcuts: [shortcut('search', '/'), shortcut('help', '?'), shortcut('back', '{escape}')],
  },
  {
    name: 'results',
    shortcuts: [
      shortcut('move', '←', '→', '↑', '↓'),
      shortcut('first', '{home}', '{end}'),
      shortcut('open', '{enter}'),
      shortcut('preview', '{space}'),
      shortcut('select', 'x'),
      shortcut('extend', '{shift} + ←→↑↓'),
      shortcut('all', '{control} + A'),
      shortcut('bookmark', 'b'),
      shortcut('download', 'd'),
    ],
  },
  {
    name: 'inPreview',
    shortcuts: [
      shortcut('page', '←', '→'),
      shortcut('zoom', '+', '−'),
      shortcut('fit', '0'),
      shortcut('fullscreen', 'f'),
      shortcut('information', 'i'),
      shortcut('download', 'd'),
    ],
  },
];

/** The parts of a key press that decide whether it is a shortcut. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

/**
 * Returns true for a shortcut of a single printable character, such as `d` or `/`. Users can switch these off,
 * because speech input may trigger them (WCAG 2.1.4). The space bar is not among them: it activates controls.
 */
export function isSingleKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return [...key].length === 1 && key !== ' ' && ctrlKey !== true && metaKey !== true && altKey !== true;
}

/** An action that is available on every page. */
export type GlobalShortcut = 'search' | 'help';

/**
 * Returns the action of a key press on any page, or null. The caller ignores keys in text fields and dialogs.
 *
 * @param enabled False if the user switched the single-key shortcuts off. `?` then still opens the overview, because
 *   the switch is in it.
 */
export function globalShortcut(press: KeyPress, enabled: boolean): GlobalShortcut | null {
  if (!isSingleKey(press)) return null;
  if (press.key === '?') return 'help';
  return press.key === '/' && enabled ? 'search' : null;
}
