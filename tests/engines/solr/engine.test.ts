/**
 * @module-tag gate
 * @module-tag sizes
 */
import { describeSolr, describeSolrEngine } from './solr-suite.js';

describeSolr('one shard', 1, (cluster) => describeSolrEngine(() => ({ url: cluster().url('one') })));
