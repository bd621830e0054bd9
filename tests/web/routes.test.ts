import { describe, expect, it } from 'vitest';
import { wantedRoute } from '../../packages/web/src/pages/login/wantedRoute.js';
import { pageOf } from '../../packages/web/src/shell/pageOf.js';

describe('wantedRoute', () => {
  it.each([
    [{ from: '/search/berge?view=list' }, '/search/berge?view=list'],
    [{ from: '/asset/1' }, '/asset/1'],
    // One came for the login itself, or for the start, which the login leads to anyway.
    [{ from: '/' }, undefined],
    [{ from: '/login' }, undefined],
    [{ from: '/logout?permission=unauthorized' }, undefined],
    // Nothing that leads to another host.
    [{ from: '//example.org' }, undefined],
    [{ from: 'https://example.org' }, undefined],
    [{ from: 1 }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('%j leads to %s', (state, route) => {
    expect(wantedRoute(state)).toBe(route);
  });
});

describe('pageOf', () => {
  it('is the same while a search changes, and another for each asset', () => {
    expect(pageOf('/search/a')).toBe(pageOf('/search/a%2Fb'));
    expect(pageOf('/asset/1')).not.toBe(pageOf('/asset/2'));
    expect(pageOf('/')).not.toBe(pageOf('/login'));
  });
});
