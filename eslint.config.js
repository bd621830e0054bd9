import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import js from '@eslint/js';
import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Maximum length of a function, in lines of code. A longer function needs a comment that disables the rule and gives
 * the reason. Components have more lines, because one form is one function.
 */
const MAX_LINES = { function: 80, component: 120 };

const maxLines = (max) => ['error', { max, skipBlankLines: true, skipComments: true, IIFEs: true }];

/** A literal that is spread into another one is the same code in fewer lines. It only hides its length. */
const LITERAL_SPREAD = {
  selector:
    ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression).argument',
  message: 'Write the members of the literal directly.',
};

/** Message about a direct use of the process in the CLI. */
const USE_WORLD =
  'Use `context.world` (packages/cli/src/kernel/world/world.ts), so that tests can run the command in process.';
/** Members of the process that a command takes from its world. */
const OF_WORLD =
  'env cwd chdir stdin stdout stderr argv exit exitCode umask kill on once off addListener prependListener nextTick'.split(
    ' ',
  );

const IS_DURATION =
  "> BinaryExpression[operator='-'].arguments CallExpression[callee.object.name=/^(performance|Date)$/][callee.property.name='now']";

/** A limit of a duration depends on what else the machine does. A minimum, such as a pause before a retry, does not. */
const MAXIMUM_DURATION = {
  selector: `CallExpression[callee.property.name=/^toBeLessThan/] > MemberExpression > CallExpression[callee.name='expect'] ${IS_DURATION}`,
  message: 'Assert on a state, not on a duration. Only tests/bench measures durations.',
};

/** Names of the methods of a page or a locator that read a value at once. */
const READ =
  'evaluate|evaluateAll|textContent|innerText|innerHTML|allTextContents|allInnerTexts|getAttribute|count|inputValue|title|boundingBox|is(Visible|Hidden|Checked|Disabled|Enabled|Editable)';

/** Tests in a browser wait for states: see docs/development.md. */
const WITHOUT_WAITING = [
  {
    selector: `CallExpression[callee.name='expect'] ${IS_DURATION}`,
    message: MAXIMUM_DURATION.message,
  },
  {
    selector: "Literal[value='networkidle']",
    message:
      'Wait for a state: `page.settled()`, or `settledWithImages` or `completelyLoaded` of tests/fixtures/run/settled.ts.',
  },
  {
    selector: "MemberExpression[property.name='waitForTimeout']",
    message: 'Wait for a state, such as `page.settled()`, or end a timer with `page.endTimers()`.',
  },
  {
    selector: `CallExpression[callee.name='expect'] > AwaitExpression.arguments > CallExpression.argument[callee.property.name=/^(${READ})$/]`,
    message: 'The page may not show the value yet: use `expect.poll(() => …)`.',
  },
];

/** A pause of a fixed time, here or in the page. Without a time, `setTimeout` only runs later. */
const PAUSES = [
  {
    selector: "ImportDeclaration[source.value='node:timers/promises']",
    message: 'Wait for a state, with `expect.poll` or `vi.waitFor`, not for a time.',
  },
  {
    selector: "CallExpression[callee.name='setTimeout'][arguments.length>1]",
    message: 'Wait for a state, with `expect.poll` or `vi.waitFor`, not for a time.',
  },
];

/** What a key means depends on the keyboard and the input method. The SDK has these rules once. */
const RULES_OF_KEYS = [
  {
    selector: 'MemberExpression[property.name=/^(isComposing|keyCode|which|getModifierState)$/]',
    message: 'lib/startup/ignoreInputMethods.ts hides the keys of input methods from all handlers.',
  },
  {
    selector:
      "CallExpression[callee.property.name='toLowerCase'] > MemberExpression > MemberExpression[property.name='key']",
    message: 'Use `shortcutKey`, which reads other keyboards too.',
  },
  {
    selector:
      'LogicalExpression > MemberExpression.left[property.name=/^(ctrl|meta|alt)Key$/] ~ MemberExpression.right[property.name=/^(ctrl|meta|alt)Key$/]',
    message: 'Use `isModified`, `isCommand` or `entersCharacter`: Windows reports AltGr as Control and Alt.',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'coverage/**',
      // Copies of the code that an interrupted nightly run leaves.
      '.stryker-tmp/**',
      'docs/api/**',
      // Generated from the README of the SDK.
      'tests/sdk/recipes/**',
      'sample-library/**',
      '.cache/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  comments.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Allows an empty interface that extends one type. It names the return type of a factory.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // An event handler in JSX may be async, because React ignores the return value.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@eslint-community/eslint-comments/require-description': 'error',
      // A comment that disables rules must name them. It can apply to a whole file.
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
      '@eslint-community/eslint-comments/disable-enable-pair': ['error', { allowWholeFile: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', LITERAL_SPREAD],
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['packages/*/src/**/*.{ts,tsx}'],
    rules: {
      'max-lines-per-function': maxLines(MAX_LINES.function),
      'no-restricted-imports': [
        'error',
        { name: 'zod', message: "Import * as z from 'zod/mini': all of zod adds 92 KB to a browser bundle." },
      ],
    },
  },
  {
    files: ['packages/*/src/**/*.tsx'],
    rules: { 'max-lines-per-function': maxLines(MAX_LINES.component) },
  },
  {
    // Allows only globals that both Node and browsers have. The types do not distinguish them.
    files: ['packages/sdk/src/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.es2025, ...globals['shared-node-browser'] } },
    rules: { 'no-undef': 'error' },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    plugins: {
      'react-hooks': reactHooks,
      'jsx-a11y': jsxA11y.flatConfigs.recommended.plugins['jsx-a11y'],
    },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      ...reactHooks.configs['recommended-latest'].rules,
      'no-restricted-syntax': ['error', LITERAL_SPREAD, ...RULES_OF_KEYS],
    },
  },
  {
    // These methods are synchronous, but implement asynchronous interfaces. `async` turns thrown errors into
    // rejections.
    files: ['packages/server/src/store/sqlite/**', 'packages/server/src/search/embedded/embedded-engine.ts'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    // The label POINT marks a fail point (packages/server/src/lib/fail-points), which the build removes.
    files: ['packages/server/src/**'],
    rules: { 'no-unused-labels': 'off' },
  },
  { files: ['scripts/**', 'tests/**', 'packages/cli/bin/**'], rules: { 'no-console': 'off' } },
  {
    files: ['packages/cli/src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        LITERAL_SPREAD,
        {
          selector: 'ImportExpression > Literal[value=/^@assetportal.sdk.(rules|config|contract|admin)$/]',
          message:
            'This adds the whole entry to the bundle, and slows down its start. Import a module that imports the values.',
        },
      ],
    },
  },
  {
    // Tests run commands in their own process.
    files: ['packages/cli/src/**'],
    ignores: ['packages/cli/src/main.ts', 'packages/cli/src/kernel/world/process-world.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...OF_WORLD.map((property) => ({ object: 'process', property, message: USE_WORLD })),
        { object: 'Date', property: 'now', message: USE_WORLD },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { name: 'node:process', message: USE_WORLD },
        { name: 'process', message: USE_WORLD },
        { name: 'node:tty', importNames: ['isatty'], message: USE_WORLD },
      ],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    ignores: ['tests/bench/**'],
    rules: { 'no-restricted-syntax': ['error', LITERAL_SPREAD, MAXIMUM_DURATION] },
  },
  {
    files: ['tests/{fixtures,nightly}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', LITERAL_SPREAD, ...WITHOUT_WAITING] },
  },
  {
    files: ['tests/e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', LITERAL_SPREAD, ...WITHOUT_WAITING, ...PAUSES] },
  },
  {
    // Plain JavaScript, which TypeScript does not check. Some scripts run before the packages are installed or
    // built.
    files: ['**/*.{js,mjs,cjs}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: globals.node,
    },
  },
  { files: ['packages/cli/bin/**'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
