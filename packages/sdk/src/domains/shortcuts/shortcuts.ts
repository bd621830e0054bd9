import { directionOf } from '../../lib/direction.js';
import { isSingleKey, shortcutKey, type KeyPress } from './key-press.js';

/** A shortcut in the overview: its keys, and the last part of its message key. */
export interface Shortcut {
  /** Alternatives, or keys of a group. A name in braces is replaced with its message. */
  readonly keys: readonly string[];
  readonly name: string;
  /** True if the keys are pressed one after the other. */
  readonly sequence?: true;
}

/** A section of the overview. The title is the message of `name`. */
export interface ShortcutSection {
  readonly name: 'everywhere' | 'results' | 'inPreview' | 'asset' | 'media';
  readonly shortcuts: readonly Shortcut[];
}

const shortcut = (name: string, ...keys: readonly string[]): Shortcut => ({ name, keys });

/** All shortcuts, in the order of the overview (look and feel, Keyboard; mockup portal-asset, Shortcuts). */
export const SHORTCUTS: readonly ShortcutSection[] = [
  {
    name: 'everywhere',
    shortcuts: [
      shortcut('search', '/'),
      { ...shortcut('bookmarks', 'g', 'b'), sequence: true },
      { ...shortcut('downloads', 'g', 'd'), sequence: true },
      shortcut('help', '?'),
      shortcut('close', '{escape}'),
    ],
  },
  {
    name: 'results',
    shortcuts: [
      shortcut('move', '←', '→', '↑', '↓'),
      shortcut('first', '{home}', '{end}'),
      shortcut('preview', '{space}'),
      shortcut('open', '{enter}'),
      shortcut('select', 'x'),
      shortcut('extend', '{shift} + ←→↑↓'),
      shortcut('all', '{control} + A'),
    ],
  },
  {
    name: 'inPreview',
    shortcuts: [
      shortcut('step', '←', '→'),
      shortcut('page', '↑', '↓'),
      shortcut('zoom', '+', '−'),
      shortcut('fit', '0', '1'),
      shortcut('mat', 't'),
      shortcut('information', 'i'),
      shortcut('fullscreen', 'f'),
    ],
  },
  {
    name: 'asset',
    shortcuts: [shortcut('bookmark', 'b'), shortcut('download', 'd'), shortcut('copyLink', 'l')],
  },
  {
    name: 'media',
    shortcuts: [shortcut('play', 'k'), shortcut('frame', ',', '.'), shortcut('captions', 'c', 'm')],
  },
];

/**
 * Returns the sections of the overview for a page: first those that work on it. Sections of other pages follow.
 *
 * @param page `pageOf` the route, such as `search` or `asset/a1`.
 */
export function shortcutSections(page: string): readonly ShortcutSection[] {
  const onPage: readonly ShortcutSection['name'][] = page.startsWith('asset/')
    ? ['inPreview', 'asset', 'media']
    : page === 'search'
      ? ['results', 'asset']
      : [];
  const isFirst = ({ name }: ShortcutSection) => name === 'everywhere' || onPage.includes(name);
  return [...SHORTCUTS.filter(isFirst), ...SHORTCUTS.filter((section) => !isFirst(section))];
}

const MIRRORED: Readonly<Record<string, string>> = { '←': '→', '→': '←' };

/**
 * Returns keys of the overview for a page in a language. From right to left, the arrows along the line are exchanged,
 * because the left arrow then leads to the next asset.
 */
export const keysIn = (keys: readonly string[], locale: string): readonly string[] =>
  directionOf(locale) === 'ltr'
    ? keys
    : keys.map((key) => key.replace(/[←→]/g, (arrow) => MIRRORED[arrow] ?? arrow));

/** An action that is available on every page. */
export type GlobalShortcut = 'search' | 'help' | 'bookmarks' | 'downloads';

/** First key of the shortcuts that lead to another part of the portal. */
export const GO_KEY = 'g';

/** Time in milliseconds within which the second key of a shortcut must follow the first. */
export const SEQUENCE_TIME = 1500;

const AFTER_GO: Readonly<Record<string, GlobalShortcut>> = { b: 'bookmarks', d: 'downloads' };

/**
 * Returns the action of a key press on any page, or null. The caller ignores keys in text fields and dialogs.
 *
 * @param context.enabled False if the user switched the single-key shortcuts off. `?` then still opens the overview,
 *   because the switch is in it.
 * @param context.afterGo True if the previous key was {@link GO_KEY}, at most {@link SEQUENCE_TIME} ago.
 */
export function globalShortcut(
  press: KeyPress,
  context: { readonly enabled: boolean; readonly afterGo?: boolean },
): GlobalShortcut | null {
  const { enabled, afterGo = false } = context;
  if (!isSingleKey(press)) return null;
  const key = shortcutKey(press);
  if (key === '?') return 'help';
  if (!enabled) return null;
  if (key === '/') return 'search';
  return afterGo && Object.hasOwn(AFTER_GO, key) ? (AFTER_GO[key] ?? null) : null;
}
