/** @module-tag browser */
import { describe, expect, test } from 'vitest';
import { requestUrl } from '@assetportal/sdk';

describe('requestUrl', () => {
  const api = 'https://portal.example/assetportal/api';
  test.each([
    ['search', `${api}/search`],
    ['/search?solr_q=a%20b', `${api}/search?solr_q=a%20b`],
    ['/assetportal/api/search', `${api}/search`],
    ['assetportal/download/x', 'https://portal.example/assetportal/download/x'],
    [`${api}/search#top`, `${api}/search`],
    ['config/../search', `${api}/search`],
    ['', `${api}/`],
    ['//other.example/search', undefined],
    ['/\\other.example/search', undefined],
    ['https://other.example/assetportal/api/search', undefined],
    ['https://portal.example.other.example/assetportal/api/search', undefined],
    ['https://user:pass@portal.example/assetportal/api/search', undefined],
    ['http://portal.example/assetportal/api/search', undefined],
    ['https://portal.example/elsewhere', undefined],
    ['../../elsewhere', undefined],
    ['%2e%2e/%2E%2e/elsewhere', undefined],
    ['file:///etc/passwd', undefined],
    ['javascript:alert(1)', undefined],
  ])('%s is %s', (path, url) => expect(requestUrl('https://portal.example/', path)).toBe(url));

  test('a portal below a path', () => {
    expect(requestUrl('https://host.example/media', 'search')).toBe(
      'https://host.example/media/assetportal/api/search',
    );
    expect(requestUrl('https://host.example/media', '/assetportal/api/search')).toBe(
      'https://host.example/media/assetportal/api/search',
    );
    expect(requestUrl('https://host.example/media', '../../../x')).toBeUndefined();
  });
});
