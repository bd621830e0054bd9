import type { Shortcut } from '@assetportal/sdk/rules';
import stringWidth from 'string-width';
import { sharedShortcuts, TERMINAL_SHORTCUTS } from '../state/shortcuts.js';
import type { Labels } from './labels.js';
import { span, type Line } from './line.js';

/** Width of the column with the keys. */
const KEYS_WIDTH = 18;

/** Returns the lines of the overview of the keys: those of the web interface, then those of the terminal. */
export function helpLines({ t, translator }: Labels, pick: boolean): Line[] {
  // A name in braces is replaced with its message: `{space}`.
  const named = (key: string) =>
    key.replace(/\{(\w+)\}/g, (_, name: string) => translator.t(`shortcuts.${name}`));
  const line = ({ keys }: Shortcut, text: string): Line => {
    const typed = keys.map(named).join('  ');
    return [
      span(`  ${typed}${' '.repeat(Math.max(1, KEYS_WIDTH - stringWidth(typed)))}`, 'accent'),
      span(text),
    ];
  };
  const shared = sharedShortcuts().flatMap(({ name, shortcuts }, index) => [
    ...(index === 0 ? [] : [[]]),
    [span(` ${translator.t(`shortcuts.${name}`)}`, 'bold')],
    ...shortcuts.map((shortcut) =>
      line(
        shortcut,
        // With --pick, Enter ends browsing instead of opening the page of the asset.
        pick && shortcut.name === 'open' ? t('browse.keys.pick') : translator.t(`shortcuts.${shortcut.name}`),
      ),
    ),
  ]);
  const terminal = TERMINAL_SHORTCUTS.map((shortcut) => line(shortcut, t(`browse.keys.${shortcut.name}`)));
  return [...shared, [], [span(` ${t('browse.keys.title')}`, 'bold')], ...terminal];
}
