/**
 * Tests that a change can affect although they do not import the changed file. They use the product through a boundary:
 * the built web application, a whole portal, the command line, a script or a document. The row with the longest prefix
 * applies. A file under no prefix can affect all tests.
 *
 * @type {readonly (readonly [prefix: string, tests: readonly string[]])[]}
 */
export const AREAS = [
  // Browser
  ['packages/web/', ['e2e', 'web']],
  ['packages/web/src/admin/', ['e2e/admin', 'e2e/configuration']],
  ['packages/web/src/live-preview/', ['e2e/admin', 'e2e/configuration']],
  ['packages/web/src/pages/search/', ['e2e/search', 'e2e/screens', 'e2e/bookmarks', 'e2e/faults']],
  ['packages/web/src/pages/dashboard/', ['e2e/dashboard', 'e2e/screens', 'e2e/configuration']],
  ['packages/web/src/pages/bookmark/', ['e2e/bookmarks', 'e2e/screens']],
  ['packages/web/src/pages/asset/', ['e2e/asset', 'e2e/stage', 'e2e/screens', 'e2e/faults']],
  ['packages/web/src/pages/login/', ['e2e/login', 'e2e/screens']],
  ['packages/web/src/asset/', ['e2e/asset', 'e2e/stage', 'e2e/screens']],
  ['packages/web/src/stage/', ['e2e/stage', 'e2e/asset', 'e2e/preview', 'e2e/faults', 'e2e/video']],
  ['packages/web/src/preview/', ['e2e/preview', 'e2e/screens']],

  // Rules and stores, which the browser and the terminal use
  ['packages/sdk/', ['contract', 'cli', 'e2e', 'recipes', 'nightly']],
  ['packages/sdk/src/app/admin/', ['e2e/admin', 'e2e/configuration']],
  ['packages/sdk/src/domains/bookmarks/', ['e2e/bookmarks', 'e2e/faults', 'cli/bookmark']],
  ['packages/sdk/src/domains/downloads/', ['e2e/downloads', 'e2e/faults', 'cli/downloads']],
  ['packages/sdk/src/domains/facets/', ['e2e/search', 'e2e/configuration', 'cli/assets']],
  ['packages/sdk/src/domains/search/', ['e2e/search', 'e2e/screens', 'cli/assets']],
  ['packages/sdk/src/domains/stage/', ['e2e/stage', 'e2e/preview']],
  ['packages/sdk/src/documents/', ['cli/admin', 'e2e/admin']],
  ['packages/sdk/src/translations/', ['cli', 'e2e/admin', 'e2e/screens', 'recipes']],

  // Terminal
  ['packages/cli/', ['cli', 'recipes']],
  ['packages/cli/src/commands/browse/', ['cli/browse', 'cli/images']],
  ['packages/cli/man/', ['cli/reference']],

  // Server
  ['packages/server/', ['contract', 'faults', 'engines', 'e2e', 'cli', 'recipes', 'sample']],
  [
    'packages/server/src/media/',
    ['server/media', 'contract/downloads', 'contract/stage', 'faults', 'e2e/stage', 'e2e/preview', 'sample'],
  ],
  ['packages/server/src/library/', ['server/library', 'server/indexing', 'contract', 'faults', 'sample']],
  ['packages/server/src/indexing/', ['server/indexing', 'server/library', 'contract', 'faults']],
  ['packages/server/src/workers/', ['server/workers', 'server/media', 'server/library', 'faults']],
  ['packages/server/src/search/', ['server/search', 'contract/search', 'engines', 'e2e/search']],
  ['packages/server/src/search/solr/', ['server/search', 'server/feeding', 'engines']],
  ['packages/server/src/feeding/', ['server/feeding', 'engines']],
  [
    'packages/server/src/delivery/',
    ['server/zip', 'server/downloads', 'contract/downloads', 'faults', 'e2e/downloads', 'cli/downloads'],
  ],
  [
    'packages/server/src/auth/',
    ['server/permissions', 'server/users', 'contract', 'faults/trust', 'e2e/login'],
  ],
  ['packages/server/src/store/', ['contract', 'faults', 'engines', 'cli']],
  ['packages/sample/', ['sample', 'e2e/stage']],

  // Scripts, documents and tests
  ['scripts/', ['lint', 'specification', 'cli/reference']],
  ['.ci/', []],
  ['scripts/tests/', []],
  ['scripts/nightly/', ['lint']],
  ['scripts/mutation/', ['lint']],
  ['docs/', ['lint', 'recipes']],
  ['docs/images/', []],
  ['tests/', []],
  ['tests/fixtures/run/', ['']],
  ['tests/specification/', ['specification', 'lint']],
  ['tests/bench/', []],
  ['tests/nightly/', []],
  ['README.md', ['sdk/recipes', 'lint']],
  ['CHANGELOG.md', []],
  ['CONTRIBUTING.md', ['lint']],
  ['SECURITY.md', ['lint']],
  ['LICENSE', []],
  ['eslint.config.js', ['lint']],
  ['.dependency-cruiser.js', ['lint']],
  ['knip.jsonc', ['lint']],
  ['.prettierrc.json', []],
  ['.prettierignore', []],
  ['.gitignore', []],
  ['.github/', []],
  ['typedoc.json', []],
];
