import js from '@eslint/js';
import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Imports go one way: web, cli, server -> sdk; the CLI reaches the server only where it serves (docs/ARCHITECTURE.md). */
const forbid = (...patterns) => ({
  'no-restricted-imports': [
    'error',
    { paths: [zodWhole], patterns: patterns.map((p) => ({ ...p, allowTypeImports: false })) },
  ],
});
const zodWhole = {
  name: 'zod',
  message: "Import * as z from 'zod/mini': the whole of zod costs 92 KB in a browser bundle.",
};
const server = {
  group: ['@assetportal/server', '@assetportal/server/*'],
  message: 'Only the CLI may load the server.',
};
const cli = { group: ['@assetportal/cli', '@assetportal/cli/*'], message: 'Nothing imports the CLI.' };
const web = {
  group: ['@assetportal/web', '@assetportal/web/*'],
  message: 'Nothing imports the web application.',
};
const node = { group: ['node:*', 'fs', 'path', 'crypto'], message: 'The SDK and the web are isomorphic.' };
const react = { group: ['react', 'react-dom', 'react/*'], message: 'Only sdk/react may import React.' };

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'coverage/**',
      'docs/api/**',
      // Made of the SDK's README.
      'tests/sdk/recipes/**',
      'sample-library/**',
      '.cache/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Names what a factory makes.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      'no-console': 'error',
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['packages/sdk/src/**/*.{ts,tsx}'],
    ignores: ['packages/sdk/src/react/**'],
    rules: {
      ...forbid(server, cli, web, node, react),
      'no-restricted-globals': ['error', 'window', 'document', 'localStorage', 'process', 'Buffer'],
    },
  },
  { files: ['packages/sdk/src/react/**/*.{ts,tsx}'], rules: forbid(server, cli, web, node) },
  { files: ['packages/server/src/**/*.ts'], rules: forbid(cli, react) },
  { files: ['packages/cli/src/**/*.{ts,tsx}'], rules: forbid(web) },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      ...reactHooks.configs['recommended-latest'].rules,
      ...forbid(server, cli, node),
    },
    ...{
      plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y.flatConfigs.recommended.plugins['jsx-a11y'] },
    },
  },
  { files: ['scripts/**', 'tests/**', 'packages/cli/bin/**'], rules: { 'no-console': 'off' } },
  { files: ['packages/cli/bin/**'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
