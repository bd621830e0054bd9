import type { RemoteEngine } from '../../packages/server/src/search/remote-engine.js';
import { clear, describeSolr, startEngine } from '../engines/solr/solr-suite.js';
import { describeEngine } from '../server/search/engine-contract.js';

/** Number of the test before which a node stops. */
const STOP_BEFORE = 60;

describeSolr('two shards with two replicas, and a node that stops', 2, (cluster) => {
  let started: Promise<RemoteEngine> | undefined;
  let created = 0;
  describeEngine('solr', async () => {
    const engine = await (started ??= startEngine({ url: cluster().url('two'), shards: 2, replicas: 2 }));
    created++;
    if (created === STOP_BEFORE) await cluster().command('stop 1');
    await clear(engine);
    return engine;
  });
});
