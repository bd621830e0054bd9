import { expect, it } from 'vitest';
import german from '../../../../packages/cli/src/translations/de.json' with { type: 'json' };
import english from '../../../../packages/cli/src/translations/en.json' with { type: 'json' };
import { diagnoseSolr } from '../../../../packages/server/src/search/solr/diagnosis.js';
import {
  cluster,
  replica,
  SOLR_CREDENTIALS,
  solrWith,
  SYSTEM,
  WORKING,
  type SolrReplies,
} from '../../../fixtures/search/solr-replies.js';

const diagnose = (host: string) =>
  diagnoseSolr({ url: `solr+http://${host}/solr/assets`, credentials: SOLR_CREDENTIALS });
const messages = (finding: string) =>
  [english, german].map(({ doctor }) => (doctor.search as Record<string, unknown>)[finding]);

it.each<[string, SolrReplies, string, Record<string, string>]>([
  ['another server', { system: 404 }, 'not-solr', { reason: '404' }],
  ['text instead of JSON', { system: 'hello' }, 'not-solr', { reason: 'no JSON' }],
  ['JSON of another server', { system: { version: '1.0.0' } }, 'not-solr', { reason: 'no version' }],
  ['a failing server', { system: 500 }, 'unreachable', { reason: '500' }],
  ['a user without permission', { system: 403 }, 'credentials', { reason: '403' }],
  [
    'an old Solr',
    { system: { ...SYSTEM, lucene: { 'solr-spec-version': '8.11.2' } } },
    'version',
    { version: '8.11.2' },
  ],
  ['Solr without ZooKeeper', { system: { ...SYSTEM, mode: 'std' } }, 'not-cloud', {}],
])('recognizes %s', async (_case, replies, finding, values) => {
  const host = await solrWith({ ...WORKING, ...replies });
  const checks = await diagnose(host);
  expect(checks).toMatchObject([
    { name: 'search', ok: false, finding, values: { node: `http://${host}/solr`, ...values } },
  ]);
  for (const message of messages(finding))
    expect(message).toEqual({ message: expect.any(String) as string, hint: expect.any(String) as string });
});

it.each<[string, SolrReplies, boolean | 'optional-missing', string, Record<string, string>]>([
  ['no index', { LISTALIASES: {} }, 'optional-missing', 'no-index', { alias: 'assets' }],
  [
    'an index with another schema',
    { CLUSTERSTATUS: cluster([[replica()]], 'assets_0123456789') },
    'optional-missing',
    'old-index',
    { collection: 'assets_1' },
  ],
  [
    'a missing replica',
    { CLUSTERSTATUS: cluster([[replica(), replica('active', 'b:1_solr')]]) },
    'optional-missing',
    'replicas-missing',
    { active: '1', replicas: '2' },
  ],
  [
    'a missing shard',
    { CLUSTERSTATUS: cluster([[replica()], [replica('down')]]) },
    false,
    'shards-missing',
    { available: '1', shards: '2' },
  ],
  ['a state that cannot be read', { CLUSTERSTATUS: 500 }, false, 'no-status', { reason: '500' }],
])('recognizes %s', async (_case, replies, ok, finding, values) => {
  const checks = await diagnose(await solrWith({ ...WORKING, ...replies }));
  expect(checks[1]).toMatchObject({ name: 'search-index', ok, finding, values });
  for (const message of messages(finding))
    expect(message).toEqual({ message: expect.any(String) as string, hint: expect.any(String) as string });
});
