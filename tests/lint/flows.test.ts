/** @module-tag gate */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const STEP = /^\d+\. `(\w+)` in \[([^\]]+)\]\(\.\.\/([^)]+)\) /;

const flows = readFileSync(resolve(root, 'docs/flows.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.trim().split('\n');
    return { title, steps: lines.filter((line) => /^\d+\./.test(line)) };
  });

test('docs/flows.md describes six flows', () => {
  expect(flows).toHaveLength(6);
});

describe.each(flows)('flow: $title', ({ steps }) => {
  const parsed = steps.map((step) => STEP.exec(step)?.slice(1) ?? [step, '', '']);

  test('has four to eight steps, each in a different file', () => {
    expect(parsed.length).toBeGreaterThan(3);
    expect(parsed.length).toBeLessThanOrEqual(8);
    const files = parsed.map(([, file]) => file);
    expect(new Set(files).size).toBe(files.length);
  });

  test.each(parsed)('step %s is exported by %s', (name, file, target) => {
    expect(target).toBe(file);
    const source = readFileSync(resolve(root, file ?? ''), 'utf8');
    expect(source).toMatch(
      new RegExp(`^export (?:default )?(?:async )?(?:function|class|const) ${name}\\b`, 'm'),
    );
  });
});
