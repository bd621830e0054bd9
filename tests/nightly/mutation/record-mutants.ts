import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';

/** Mutants that the current test file has executed. */
const executed = new Set<string>();

Object.assign(globalThis, { recordMutant: (id: string) => executed.add(id) });

beforeAll(() => executed.clear());

// Adds a line to the file of the run: the test file and the mutants that it has executed.
afterAll(() => {
  const report = process.env['ASSETPORTAL_EXECUTED'];
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  if (report !== undefined) appendFileSync(report, `${JSON.stringify({ file, mutants: [...executed] })}\n`);
});
