import { SHORTCUTS, type Shortcut } from '@assetportal/sdk/rules';

/** Shortcuts of the web interface that browsing has too, by section (SDK: `SHORTCUTS`). */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  everywhere: ['search', 'help', 'close'],
  results: ['move', 'first', 'preview', 'open', 'select', 'extend', 'all'],
  asset: ['bookmark', 'download'],
};

/** Shortcuts that only a terminal has. Their messages are `browse.keys.<name>` of the CLI. */
export const TERMINAL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Tab'], name: 'facets' },
  { keys: ['←', '→'], name: 'folders' },
  { keys: ['PgUp', 'PgDn'], name: 'pages' },
  { keys: ['o'], name: 'browser' },
  { keys: ['c'], name: 'clear' },
  { keys: ['r'], name: 'retry' },
  { keys: ['q'], name: 'leave' },
];

/** Returns the sections of the web interface's overview with the shortcuts that browsing has. */
export function sharedShortcuts() {
  return SHORTCUTS.flatMap(({ name, shortcuts }) => {
    const shared = shortcuts.filter((shortcut) => SHARED[name]?.includes(shortcut.name));
    return shared.length === 0 ? [] : [{ name, shortcuts: shared }];
  });
}

/** Returns the key of a shortcut that the SDK declares, so that both interfaces have the same one. */
function keyOf(section: string, name: string): string {
  const shortcut = SHORTCUTS.find((each) => each.name === section)?.shortcuts.find(
    (each) => each.name === name,
  );
  if (shortcut === undefined) throw new Error(`The SDK has no shortcut ${section}.${name}.`);
  return shortcut.keys[0] ?? '';
}

/** Keys of the results that the SDK declares. */
export const KEYS = {
  search: keyOf('everywhere', 'search'),
  help: keyOf('everywhere', 'help'),
  select: keyOf('results', 'select'),
  bookmark: keyOf('asset', 'bookmark'),
  download: keyOf('asset', 'download'),
} as const;
