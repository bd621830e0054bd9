import { describe, expect, it } from 'vitest';
import { parseSolrUrl } from '../../../../packages/server/src/search/solr/connection/solr-url.js';

describe('address of a SolrCloud', () => {
  it.each([
    ['solr+http://host:8983/solr/assets', ['http://host:8983/solr'], 'assets'],
    ['solr+https://host/solr/assets', ['https://host/solr'], 'assets'],
    ['solr+http://a:8983,b:8983/solr/assets', ['http://a:8983/solr', 'http://b:8983/solr'], 'assets'],
    ['solr+http://[::1]:8983/search/solr/my-assets_2', ['http://[::1]:8983/search/solr'], 'my-assets_2'],
  ])('%s', (url, nodes, alias) => {
    expect(parseSolrUrl(url)).toEqual({ nodes, alias, shards: undefined, replicas: undefined });
  });

  it('may contain the size of new indexes', () => {
    expect(parseSolrUrl('solr+http://a/solr/x?shards=2&replicas=3')).toMatchObject({
      shards: 2,
      replicas: 3,
    });
  });

  it.each([
    ['http://host:8983/solr/assets', /form/],
    ['solr+ftp://host/solr/assets', /form/],
    ['', /form/],
    ['solr+http://user:secret@host/solr/assets', /credentials/],
    ['solr+http://a,,b/solr/assets', /not a host/],
    ['solr+http://a:99999/solr/assets', /not a host/],
    ['solr+http://a b/solr/assets', /not a host/],
    ['solr+http://host/solr', /path/],
    ['solr+http://host/solr/', /path/],
    ['solr+http://host/solr/../x?', /^$|path/],
    ['solr+http://host/solr/a.b', /path/],
    ['solr+http://host/solr/assets?shards=0', /shards/],
    ['solr+http://host/solr/assets?replicas=two', /replicas/],
    ['solr+http://host/solr/assets?nodes=1', /"nodes"/],
  ])('rejects %j', (url, message) => {
    if (url.includes('..')) expect(parseSolrUrl(url).alias).toBe('x');
    else expect(() => parseSolrUrl(url)).toThrow(message);
  });
});
