import { describe, expect, it } from 'vitest';
import { MAX_FILTER_IDS } from '@assetportal/sdk/contract';
import { assetLinks, linksCopied, searchFromUrl, searchToUrl } from '@assetportal/sdk/rules';

const URL_OF_PORTAL = 'https://assets.example.org';
const defaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' } as const;
const idOf = (index: number) => (index * 7919 + 123_456_789).toString(16).padStart(9, 'a').padEnd(24, '0');
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));
const links = (count: number) => assetLinks(ids(count), URL_OF_PORTAL);

/** Returns the IDs that a search page reads from an address. */
function opened(address: string) {
  const { pathname, search } = new URL(address);
  return searchFromUrl(pathname, search, defaults).filters['id'];
}

describe('assetLinks', () => {
  it('opens the page of a single asset', () => {
    expect(links(1)).toEqual({ text: `${URL_OF_PORTAL}/asset/${idOf(0)}`, count: 1, kind: 'one' });
  });

  it('opens several assets with one address, in their order', () => {
    const several = [idOf(3), idOf(1), idOf(2)];
    const { text, kind } = assetLinks(several, URL_OF_PORTAL);
    expect(kind).toBe('one');
    expect(text).toBe(`${URL_OF_PORTAL}/search/*?f.id=${several.join(',')}`);
    expect(opened(text)).toEqual(several);
  });

  it('has one address per line for IDs that need encoding', () => {
    expect(assetLinks(['a', 'b/c'], `${URL_OF_PORTAL}/x`)).toEqual({
      text: `${URL_OF_PORTAL}/x/asset/a\n${URL_OF_PORTAL}/x/asset/b%2Fc`,
      count: 2,
      kind: 'lines',
    });
  });

  it.each([60, 100, 150, MAX_FILTER_IDS])('is short enough for %d assets', (count) => {
    const { text, kind } = links(count);
    expect(kind).toBe('one');
    expect(text.length).toBeLessThanOrEqual(2050);
    const read = opened(text);
    expect(read).toHaveLength(count);
    expect(ids(count).every((id, index) => id.startsWith((read as string[])[index] ?? '-'))).toBe(true);
  });

  it('is one address per line for more assets, which the message says', () => {
    const many = links(MAX_FILTER_IDS + 1);
    expect(many.kind).toBe('lines');
    expect(many.text.split('\n')).toHaveLength(MAX_FILTER_IDS + 1);
    expect(linksCopied(many)).toMatchObject({ key: 'toast.links.lines', params: { limit: MAX_FILTER_IDS } });
    expect(linksCopied(links(2)).key).toBe('toast.links.copied');
  });

  it('never shortens the IDs of other portals, and never mixes IDs that contain a comma', () => {
    const long = Array.from({ length: 100 }, (_, index) => `asset-of-another-portal-${index}`);
    expect(assetLinks(long, URL_OF_PORTAL).kind).toBe('lines');
    expect(assetLinks(['a,b', 'c'], URL_OF_PORTAL).text).toBe(
      `${URL_OF_PORTAL}/asset/a%2Cb\n${URL_OF_PORTAL}/asset/c`,
    );
  });
});

describe('the address of a search within a set', () => {
  it('has the set before the other parameters, and reads it again', () => {
    const state = { query: 'a', filters: { id: ['b2', 'b1'], city: ['Kiel'] }, ...defaults };
    const address = searchToUrl(state, defaults);
    expect(address).toBe('/search/a?f.id=b2,b1&f.city=Kiel');
    const { pathname, search } = new URL(address, URL_OF_PORTAL);
    expect(searchFromUrl(pathname, search, defaults)).toEqual(state);
  });

  it('ignores empty, repeated and too many IDs', () => {
    expect(opened(`${URL_OF_PORTAL}/search/*?f.id=a,,b&f.id=a`)).toEqual(['a', 'b']);
    expect(opened(`${URL_OF_PORTAL}/search/*?f.id=`)).toBeUndefined();
    const many = Array.from({ length: MAX_FILTER_IDS + 5 }, (_, index) => `i${index}`).join(',');
    expect(opened(`${URL_OF_PORTAL}/search/*?f.id=${many}`)).toHaveLength(MAX_FILTER_IDS);
  });
});
