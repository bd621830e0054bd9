import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIRST_CALL } from './real/portal.js';

/** As modules: see scripts/docs/recipes.mjs. */
const recipes = import.meta.glob(['./recipes/*.{ts,tsx}', '!./recipes/*.worker.ts']);
const elsewhere = typeof location === 'undefined' ? '.browser.' : '.node.';

describe('the recipes of the README', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(Object.entries(recipes).filter(([path]) => !path.includes(elsewhere)))(
    '%s runs, and shows something',
    { timeout: FIRST_CALL },
    async (_, run) => {
      const shown: string[] = [];
      vi.spyOn(console, 'log').mockImplementation((...parts) => void shown.push(parts.map(String).join(' ')));
      await run();
      expect(shown.join('\n').trim()).not.toBe('');
      expect(shown.join('\n')).not.toMatch(/undefined|NaN|\[object/);
    },
  );
});
