/**
 * Import rules (docs/ARCHITECTURE.md), checked by `npm run lint`. Type imports count as imports, except from the
 * CLI to the server and the sample. Most rules list the permitted imports of a folder, so that an import of a
 * new folder fails until a rule lists that folder.
 */

/** SDK layers, lowest level first. A layer can import layers on lower levels and on the same level. */
const SDK_LEVELS = [
  ['lib'],
  ['contract'],
  ['client'],
  ['config', 'translations', 'openapi'],
  ['domains'],
  ['documents'],
  ['app'],
  ['react'],
];

const sdk = 'packages/sdk/src';
const server = 'packages/server/src';

/** Returns a regular expression for files in these folders under `base`. A name that ends with `.ts` is a file. */
const inside = (base, names) =>
  `^${base}/(${names.map((name) => (name.endsWith('.ts') ? name.replaceAll('.', '\\.') + '$' : `${name}/`)).join('|')})`;

const SDK_RULES = SDK_LEVELS.flatMap((layers, level) =>
  layers.map((layer) => ({
    name: `sdk-${layer}-layer`,
    comment: `sdk/src/${layer} may import only ${SDK_LEVELS.slice(0, level + 1)
      .flat()
      .join(', ')}. Move the code to a lower layer, or pass the value in.`,
    from: { path: `^${sdk}/${layer}/` },
    to: { path: `^${sdk}/`, pathNot: inside(sdk, SDK_LEVELS.slice(0, level + 1).flat()) },
  })),
);

/**
 * Paths that a server feature may import, in addition to its own folder. For media and search, these are only
 * interfaces.
 */
const FEATURE_IMPORTS = [
  'auth',
  'delivery',
  'documents',
  'files',
  'http',
  'lib',
  'media/renditions.ts',
  'media/renditions',
  'search/engine.ts',
  // Pure functions on the stored text of a document.
  'search/query.ts',
  'search/text-hit.ts',
  'search/text-matches.ts',
  // Runs tasks such as sanitizing an upload in worker threads. Like lib/, it does not depend on the portal.
  'workers',
];

const SERVER_RULES = [
  {
    name: 'server-features',
    comment: `A feature may import only its own folder, features/*.ts, the interfaces in store/ and ${FEATURE_IMPORTS.join(', ')}. Get all other dependencies from the context that boot passes in.`,
    from: { path: `^${server}/features/([^/]+)/` },
    to: {
      path: `^${server}/`,
      pathNot: [
        inside(server, FEATURE_IMPORTS),
        `^${server}/features/$1/`,
        `^${server}/features/[^/]+\\.ts$`,
        `^${server}/store/[^/]+\\.ts$`,
      ],
    },
  },
  {
    name: 'server-http',
    comment: 'http/ does not import features. Pass routes and handlers in from boot.',
    from: { path: `^${server}/http/` },
    to: { path: `^${server}/(features|delivery|indexing|library|media|search|store)/` },
  },
  {
    name: 'server-store',
    comment: 'store/ may import only lib/, workers/ and itself: the scanner and the features depend on it.',
    from: { path: `^${server}/store/` },
    to: { path: `^${server}/`, pathNot: inside(server, ['store', 'lib', 'workers']) },
  },
  {
    name: 'server-store-interfaces',
    comment:
      'Use the interfaces in store/. Only boot/ and the library worker choose an engine such as store/sqlite.',
    from: { path: `^${server}/`, pathNot: `^${server}/(boot|store/sqlite|library/worker)` },
    to: { path: `^${server}/store/(sqlite|postgres)/` },
  },
  {
    name: 'server-lib',
    comment: 'lib/ does not depend on the portal: it imports only lib/.',
    from: { path: `^${server}/lib/` },
    to: { path: `^${server}/`, pathNot: `^${server}/lib/` },
  },
  {
    name: 'server-search-engine',
    comment: 'Use search/engine.ts. Only boot/ and the search folder import an implementation of it.',
    from: { path: `^${server}/`, pathNot: `^${server}/(boot|search)/` },
    to: { path: `^${server}/search/(embedded|solr)/` },
  },
  {
    name: 'server-boot',
    comment: 'Only the entry point imports boot/. Pass dependencies in as arguments.',
    from: { path: `^${server}/`, pathNot: `^${server}/(boot/|index\\.ts$)` },
    to: { path: `^${server}/boot/` },
  },
];

/** The packages that each package may import, in addition to itself. */
const PACKAGE_IMPORTS = { sdk: [], sample: [], web: ['sdk'], server: ['sdk'], cli: ['sdk'] };

const PACKAGE_RULES = Object.entries(PACKAGE_IMPORTS).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `packages/${name} may import ${allowed.length === 0 ? 'no other package' : `only packages/${allowed.join(', ')}`}${name === 'cli' ? ', and the server and the sample with import() in commands that need them' : ''}.`,
  from: { path: `^packages/${name}/` },
  to: {
    path: '^packages/',
    pathNot: `^packages/(${[name, ...allowed].join('|')})/`,
    ...(name === 'cli' ? { dynamic: false, dependencyTypesNot: ['type-only', 'type-import'] } : {}),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Import cycle, type imports included. Move the shared code into a separate file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      comment: 'The import cannot be resolved. Correct the path, or declare and install the package.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...PACKAGE_RULES,
    {
      name: 'packages-import-no-tests',
      comment: 'Packages do not import tests or scripts.',
      from: { path: '^packages/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'package-internals',
      comment:
        "Import another package by its name, such as '@assetportal/sdk', not by a path into its sources.",
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'sdk-isomorphic',
      comment: 'The SDK runs in browsers too: no Node modules.',
      from: { path: `^${sdk}/` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-isomorphic',
      comment: 'The web client runs in browsers: no Node modules.',
      from: { path: '^packages/web/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'react-in-sdk-react',
      comment: 'Only sdk/src/react imports React.',
      from: { path: `^${sdk}/`, pathNot: `^${sdk}/react(/|\\.ts$)` },
      to: { path: 'node_modules/(@types/)?react(-dom)?/' },
    },
    {
      name: 'sdk-entry-points',
      comment:
        'The files directly in sdk/src are entry points for other packages. Import the file that declares the name.',
      from: { path: `^${sdk}/[^/]+/` },
      to: { path: `^${sdk}/[^/]+$` },
    },
    ...SDK_RULES,
    ...SERVER_RULES,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^tests/sdk/recipes/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['assetportal-source', 'types', 'import', 'node', 'browser', 'default', 'require'],
      exportsFields: ['exports'],
      mainFields: ['types', 'typings', 'module', 'main'],
    },
  },
};
