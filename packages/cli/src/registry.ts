/**
 * Every command, declared once: commander, the help and the loading of a command's code come from here. The sentences
 * stand in the texts under `commands.<name>`: `summary`, `details`, `arguments.<name>`, `options.<name>`, `examples`.
 */
export interface CommandDefinition {
  /**
   * One word, or two: those of one noun (`user list`, `user add`) stand together in the help, under the noun's own
   * `summary`. A space in the name is a dot in the texts.
   */
  readonly name: string;
  /** In commander's notation: `<needed>`, `[optional]`, `[several...]`. */
  readonly arguments?: readonly string[];
  readonly options?: readonly OptionDefinition[];
  /** The heading it stands under in the help. */
  readonly group: 'library' | 'assets' | 'session' | 'people' | 'help';
}

export interface OptionDefinition {
  /** In commander's notation: `-o, --output <file>`. */
  readonly flags: string;
  /** How the value is read. Default: as it stands. */
  readonly value?: 'count' | 'port' | 'list' | 'facet' | 'each';
  /** What is said in the help to be the value without the option; the command itself fills it in. */
  readonly preset?: string;
}

/** What every command takes (decisions, section 6). `--json=fields` is rewritten to the hidden `--json-fields`. */
export const COMMON_OPTIONS: readonly OptionDefinition[] = [
  { flags: '--json' },
  { flags: '--quiet' },
  { flags: '--no-color' },
  { flags: '--url <address>' },
  { flags: '--profile <name>' },
];

const QUERYING: readonly OptionDefinition[] = [
  { flags: '--facet <field=value>', value: 'facet' },
  { flags: '--sort <field:direction>', preset: 'score:desc' },
];

/** What is said of a user. */
const OF_A_USER: readonly OptionDefinition[] = [
  { flags: '--email <address>' },
  { flags: '--group <name>', value: 'each' },
  { flags: '--admin' },
  { flags: '--no-assets' },
  { flags: '--locale <code>' },
  { flags: '--password-stdin' },
];

/** What takes back what was said of a user. */
const NOT_OF_A_USER: readonly OptionDefinition[] = [
  { flags: '--no-email' },
  { flags: '--no-group' },
  { flags: '--no-admin' },
  { flags: '--assets' },
  { flags: '--no-locale' },
];

export const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'serve',
    group: 'library',
    arguments: ['<folder>'],
    options: [
      { flags: '--host <address>', preset: '127.0.0.1' },
      { flags: '--port <number>', value: 'port', preset: '8080' },
      { flags: '--data <dir>' },
      { flags: '--guests' },
      { flags: '--no-guests' },
      { flags: '--open' },
    ],
  },
  { name: 'index', group: 'library', arguments: ['<folder>'], options: [{ flags: '--data <dir>' }] },
  {
    name: 'sample',
    group: 'library',
    arguments: ['<folder>'],
    options: [{ flags: '--count <n>', value: 'count' }],
  },
  {
    name: 'search',
    group: 'assets',
    arguments: ['[query...]'],
    options: [
      ...QUERYING,
      { flags: '--limit <n>', value: 'count', preset: '25' },
      { flags: '--all' },
      { flags: '--facets <fields>', value: 'list' },
      { flags: '--ids' },
    ],
  },
  { name: 'show', group: 'assets', arguments: ['<id...>'] },
  {
    name: 'download',
    group: 'assets',
    arguments: ['[id...]'],
    options: [
      { flags: '--query <words>' },
      ...QUERYING,
      { flags: '--convert-set <id>', preset: 'original' },
      { flags: '--to <dir>', preset: '.' },
      { flags: '-o, --output <file>' },
      { flags: '--zip' },
      { flags: '--folders' },
      { flags: '--jobs <n>', value: 'count', preset: '8' },
      { flags: '--skip-existing' },
      { flags: '--yes' },
    ],
  },
  {
    name: 'login',
    group: 'session',
    arguments: ['[url]'],
    options: [{ flags: '--user <name>' }, { flags: '--password-stdin' }, { flags: '--token-stdin' }],
  },
  { name: 'logout', group: 'session' },
  { name: 'whoami', group: 'session' },
  { name: 'user list', group: 'people' },
  { name: 'user add', group: 'people', arguments: ['<name>'], options: OF_A_USER },
  { name: 'user set', group: 'people', arguments: ['<name>'], options: [...OF_A_USER, ...NOT_OF_A_USER] },
  { name: 'user remove', group: 'people', arguments: ['<name>'], options: [{ flags: '--yes' }] },
  { name: 'user password', group: 'people', arguments: ['<name>'], options: [{ flags: '--password-stdin' }] },
  { name: 'group list', group: 'people' },
  { name: 'group add', group: 'people', arguments: ['<name>'] },
  { name: 'group remove', group: 'people', arguments: ['<name>'], options: [{ flags: '--yes' }] },
  { name: 'rights list', group: 'people' },
  { name: 'rights set', group: 'people', arguments: ['<group>', '<folder>', '<access>'] },
  { name: 'rights unset', group: 'people', arguments: ['<group>', '<folder>'] },
  { name: 'doctor', group: 'help', arguments: ['[folder]'], options: [{ flags: '--data <dir>' }] },
];
