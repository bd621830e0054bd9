/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { assetLines } from '../../../packages/cli/src/commands/assets/lines.js';
import { csvRow } from '../../../packages/cli/src/commands/assets/output/csv.js';
import { asset } from '../../sdk/support/asset.js';

const bridge = asset('a', {
  title: 'Brücke',
  alt_text: 'Zwei Bögen',
  localized: { de: { title: 'Brücke', alt_text: 'Zwei Bögen' }, en: { title: 'Bridge' } },
});

describe('assets in the language of the CLI', () => {
  it.each([
    ['en', 'Bridge'],
    ['de', 'Brücke'],
    ['fr', 'Brücke'],
  ])('%s', (language, title) => {
    expect(assetLines(bridge, language).trimEnd().split('\t').at(-1)).toBe(title);
    const row = csvRow(bridge, language);
    expect(row.split(',')[1]).toBe(title);
    expect(row).toContain('Zwei Bögen');
  });
});
