import { describeSolr, describeSolrEngine } from '../engines/solr/solr-suite.js';

/** Number of the test before which a node stops. */
const STOP_BEFORE = 60;

describeSolr('two shards with two replicas, and a node that stops', 2, (cluster) => {
  let tests = 0;
  describeSolrEngine(
    () => ({ url: cluster().url('two'), shards: 2, replicas: 2 }),
    async () => {
      tests++;
      if (tests === STOP_BEFORE) await cluster().command('stop 1');
    },
  );
});
