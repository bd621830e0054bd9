/** @module-tag gate */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { checkNames } from '../../scripts/lint/names.mjs';
import { plant } from './planted.js';

it('name check reports private terms in declared names and in members of exported types', async () => {
  const folder = await plant({
    'packages/sdk/src/planted.ts': `
      export const PICTURE_SIZE = 1;
      export interface Settings { wantedRows: number; rows: number; fillColour(): void }
      const told = 1;
      export function rowsOf(found: number) { const { asked } = { asked: told }; return found + asked; }
    `,
    'tests/planted.ts': 'const pictures = (people: number) => people; void pictures(1).kept;',
    'packages/sdk/src/elsewhere.ts': 'export interface SearchResult { numFound: number }',
  });
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  expect(checkNames(folder)).toEqual([
    expect.stringContaining(
      "planted.ts: PICTURE_SIZE\n    names: Use the field's term instead of “picture”: image.",
    ),
    expect.stringContaining('planted.ts: Settings.wantedRows'),
    expect.stringContaining('planted.ts: Settings.fillColour'),
    expect.stringContaining('sdk/src/planted.ts: told'),
    expect.stringContaining('sdk/src/planted.ts: asked'),
    expect.stringContaining('tests/planted.ts: pictures'),
    expect.stringContaining('tests/planted.ts: people'),
  ]);
  expect(checkNames(folder, ['packages/web'])).toEqual([]);
});
