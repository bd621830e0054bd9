import { describeSolr, describeSolrEngine } from '../engines/solr/solr-suite.js';

/** Numbers of the tests before which a node is killed, and started again. */
const KILL_BEFORE = 60;
const RESTART_BEFORE = 110;
/** Number of the node that has a separate process. */
const SEPARATE = 1;

describeSolr(
  'two shards with two replicas, and a node that is killed',
  { nodes: 1, separate: 1 },
  (cluster) => {
    let tests = 0;
    describeSolrEngine(
      () => ({ url: cluster().url('two'), shards: 2, replicas: 2 }),
      async () => {
        tests++;
        if (tests === KILL_BEFORE) await cluster().kill(SEPARATE);
        if (tests === RESTART_BEFORE) await cluster().restart(SEPARATE);
      },
    );
  },
);
