/** Excludes dynamic imports, because a page does not load them initially. */
const excludeDynamicImports = {
  name: 'exclude-dynamic-imports',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** @param imports names to import, keyed by entry file; `*` imports all names */
const size = (name, imports, limit) => ({
  name,
  import: Object.fromEntries(
    Object.entries(imports).map(([file, names]) => [
      `../../packages/sdk/dist/${file}`,
      names === '*' ? '*' : `{ ${names} }`,
    ]),
  ),
  path: Object.keys(imports).map((file) => `../../packages/sdk/dist/${file}`),
  limit,
  gzip: true,
  ignore: ['cross-fetch', 'react'],
  modifyEsbuildConfig: (config) => ({ ...config, format: 'esm', plugins: [excludeDynamicImports] }),
});

/**
 * Size limits for bundles that use the SDK. The bundles are minified and gzipped, and contain zod/mini. The
 * first limit is a requirement. The others are slightly above the current sizes, to detect unintended growth.
 */
export default [
  size('the core and one call', { 'index.js': 'createTransport', 'contract.js': 'getVersion' }, '10 kB'),
  size('the core and the search', { 'index.js': 'createTransport', 'contract.js': 'search' }, '14 kB'),
  size('all calls', { 'index.js': 'createPortal' }, '20 kB'),
  size('the app', { 'index.js': 'createApp' }, '60 kB'),
  size('one rule', { 'rules.js': 'decideDownload' }, '1 kB'),
  size('the hooks', { 'react.js': '*' }, '1.3 kB'),
];
