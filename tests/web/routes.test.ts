import { describe, expect, it } from 'vitest';
import { pageOf } from '../../packages/web/src/shell/pageOf.js';

describe('pageOf', () => {
  it('is the same while a search changes, and another for each asset', () => {
    expect(pageOf('/search/a')).toBe(pageOf('/search/a%2Fb'));
    expect(pageOf('/asset/1')).not.toBe(pageOf('/asset/2'));
    expect(pageOf('/')).not.toBe(pageOf('/login'));
  });
});
