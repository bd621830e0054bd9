/** @module-tag browser */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIRST_CALL } from './real/portal.js';

/** The recipes as modules that are loaded on demand (see scripts/docs/recipes.mjs). */
const recipes = import.meta.glob(['./recipes/*.{ts,tsx}', '!./recipes/*.worker.ts']);
const otherPlatform = typeof location === 'undefined' ? '.browser.' : '.node.';

describe('recipes of the README', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(Object.entries(recipes).filter(([path]) => !path.includes(otherPlatform)))(
    '%s runs and prints something',
    { timeout: FIRST_CALL },
    async (_, run) => {
      const output: string[] = [];
      vi.spyOn(console, 'log').mockImplementation(
        (...parts) => void output.push(parts.map(String).join(' ')),
      );
      await run();
      expect(output.join('\n').trim()).not.toBe('');
      expect(output.join('\n')).not.toMatch(/undefined|NaN|\[object/);
    },
  );
});
