/**
 * Loads all sources into TypeScript, whose memory is free again when the process ends.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './planted.js';

const eslint = new ESLint({ cwd: ROOT });

/**
 * Lints `code` as the content of an existing file, because rules with type information need a file in a
 * TypeScript project.
 */
async function messagesOf(
  code: string,
  file = 'packages/sample/src/index.ts',
  linter = eslint,
): Promise<string> {
  const [result] = await linter.lintText(code, { filePath: join(ROOT, file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`).join('\n');
}

const functionOf = (lines: number, before = '') =>
  `${before}export function planted(): number[] {\n  const all: number[] = [];\n${'  all.push(1);\n'.repeat(lines - 4)}  return all;\n}\n`;
const DISABLE = '// eslint-disable-next-line max-lines-per-function';

describe('ESLint', () => {
  // Linting the first file is slow, because TypeScript reads the project.
  beforeAll(() => messagesOf(''));

  it('rejects a function of 81 lines', async () => {
    expect(await messagesOf(functionOf(80))).toBe('');
    expect(await messagesOf(functionOf(81))).toBe(
      "max-lines-per-function: Function 'planted' has too many lines (81). Maximum allowed is 80.",
    );
  });

  it('rejects disabling a rule without a reason or without need', async () => {
    expect(await messagesOf(functionOf(81, `${DISABLE} -- a table of shapes\n`))).toBe('');
    expect(await messagesOf(functionOf(81, `${DISABLE}\n`))).toContain(
      '@eslint-community/eslint-comments/require-description: Unexpected undescribed directive comment.',
    );
    expect(await messagesOf(functionOf(80, `${DISABLE} -- a table of shapes\n`))).toContain(
      'Unused eslint-disable directive',
    );
  });

  it('rejects a floating Promise', async () => {
    expect(await messagesOf('export function planted(): void {\n  Promise.resolve(1);\n}\n')).toContain(
      '@typescript-eslint/no-floating-promises: ',
    );
  });

  it('rejects the type any', async () => {
    expect(await messagesOf("export const planted: any = JSON.parse('1');\n")).toContain(
      '@typescript-eslint/no-explicit-any: ',
    );
    expect(await messagesOf("export const planted: number = JSON.parse('1');\n")).toContain(
      '@typescript-eslint/no-unsafe-assignment: ',
    );
  });

  it('rejects a namespace import of zod', async () => {
    expect(await messagesOf("import * as z from 'zod';\nexport const planted = z.string();\n")).toContain(
      "no-restricted-imports: 'zod' import is restricted from being used. Import * as z from 'zod/mini'",
    );
  });

  /** Without types, which these rules do not need: reading the project of the tests takes long. */
  const withoutTypes = new ESLint({
    cwd: ROOT,
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
    ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
  });
  const browserTest = (code: string, file = 'tests/e2e/login/login.test.ts') =>
    messagesOf(`${code}\n`, file, withoutTypes);
  const IMPORTS = "import type { Page } from 'playwright';\nimport { expect } from 'vitest';\n";
  const inTest = (statement: string) =>
    browserTest(`${IMPORTS}export async function planted(page: Page, start: number) {\n  ${statement}\n}`);

  it.each([
    ["await page.waitForLoadState('networkidle');", 'Wait for a state: `page.settled()`'],
    ['await page.waitForTimeout(10 + start);', 'Wait for a state, such as `page.settled()`'],
    ['await new Promise((done) => setTimeout(done, 10 + start));', 'Wait for a state, with `expect.poll`'],
    [
      "expect(await page.locator('a').nth(start).innerText()).toBe('');",
      'The page may not show the value yet',
    ],
    ["expect(await page.evaluate(() => document.title)).not.toBe('a' + start);", 'The page may not show'],
    ['expect(performance.now() - start).toBeGreaterThan(10);', 'Assert on a state, not on a duration'],
  ])('rejects a browser test that does not wait for a state: %s', async (statement, message) => {
    expect(await inTest(statement)).toContain(`no-restricted-syntax: ${message}`);
  });

  it('rejects an import of pauses in a browser test', async () => {
    const code = "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(10);";
    expect(await browserTest(code)).toContain('no-restricted-syntax: Wait for a state, with `expect.poll`');
  });

  it('accepts a browser test that waits', async () => {
    expect(await inTest("await expect.poll(() => page.locator('a').nth(start).innerText()).toBe('');")).toBe(
      '',
    );
  });

  it('rejects a limit of a duration in every test', async () => {
    const code = (matcher: string) =>
      `import { expect } from 'vitest';\nexpect(performance.now() - 1).${matcher}(5);\n`;
    const file = 'tests/sdk/app/toasts.test.ts';
    const message = 'no-restricted-syntax: Assert on a state';
    expect(await browserTest(code('toBeLessThan'), file)).toContain(message);
    expect(await browserTest(code('toBeGreaterThan'), file)).toBe('');
  });

  it('rejects a global in the SDK that Node does not have', { tags: ['night'] }, async () => {
    expect(await messagesOf('export const planted = caches;\n', 'packages/sdk/src/index.ts')).toContain(
      "no-undef: 'caches' is not defined.",
    );
  });
});
