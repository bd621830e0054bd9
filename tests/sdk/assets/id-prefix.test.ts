import { describe, expect, it } from 'vitest';
import { PortalError } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { nearestField, resolveAssetId, shortIds } from '@assetportal/sdk/rules';

const A = '0670ccb4e9cf77b4650d79d8';
const B = '0670ccb4ffff77b4650d79d8';
const assets = [A, B, 'ab12', 'ab123'].map((id) => ({ id }) as Asset);

describe('resolveAssetId (decisions, section 7, Short IDs)', { tags: ['d.ids.short'] }, () => {
  it.each([
    ['a complete ID, without a request', A, { kind: 'one', id: A }, 0],
    ['a unique prefix', '0670ccb4e', { kind: 'one', id: A }, 1],
    ['an ID that is also a prefix of another', 'ab12', { kind: 'one', id: 'ab12' }, 1],
    ['a prefix of two IDs', '0670', { kind: 'ambiguous', candidates: assets.slice(0, 2) }, 1],
    ['a prefix of no ID', 'ffff', { kind: 'none' }, 1],
    ['a word that is too short for a prefix', '067', { kind: 'one', id: '067' }, 0],
  ])('resolves %s', async (_, word, expected, requests) => {
    let sent = 0;
    const match = await resolveAssetId(word, (prefix) => {
      sent += 1;
      return Promise.resolve(assets.filter(({ id }) => id.startsWith(prefix)));
    });
    expect(match).toEqual(expected);
    expect(sent).toBe(requests);
  });

  it('uses the word if the portal cannot look up prefixes, and reports other failures', async () => {
    const failing = (code: 'invalid-request' | 'unavailable', status: number) => () =>
      Promise.reject(new PortalError({ code, status, message: code, call: 'assets.prefix' }));
    const match = await resolveAssetId('0670', failing('invalid-request', 400));
    expect(match).toEqual({ kind: 'one', id: '0670' });
    await expect(resolveAssetId('0670', failing('unavailable', 503))).rejects.toThrow();
  });
});

describe('shortIds', () => {
  it('uses 8 characters, and more for IDs that share them', () => {
    const other = 'ffff0000aaaa0000aaaa0000';
    expect([...shortIds([B, other, A, A])]).toEqual([
      [A, '0670ccb4e'],
      [B, '0670ccb4f'],
      [other, 'ffff0000'],
    ]);
    expect(shortIds(['a', 'ab']).get('ab')).toBe('ab');
  });
});

describe('nearestField', () => {
  const fields = [
    { name: 'color_code', translation: { en: 'Color', de: 'Farbe' } },
    { name: 'keywords', translation: { en: 'Keywords', de: 'Schlagwörter' } },
    { name: 'taken_date', translation: { en: 'Taken' } },
  ];
  it.each([
    ['keyword', 'keywords'],
    ['colour', 'color_code'],
    ['farben', 'color_code'],
    ['taken', 'taken_date'],
    ['nonsense', null],
  ])('returns the field that %s probably means', (name, expected) => {
    expect(nearestField(name, fields)).toBe(expected);
  });
});
