import type { RemoteEngine } from '../../../packages/server/src/search/remote-engine.js';
import { describeEngine } from '../../server/search/engine-contract.js';
import { clear, describeSolr, startEngine } from './solr-suite.js';

describeSolr('one shard', 1, (cluster) => {
  let started: Promise<RemoteEngine> | undefined;
  describeEngine('solr', async () => {
    const engine = await (started ??= startEngine({ url: cluster().url('one') }));
    await clear(engine);
    return engine;
  });
});
