/**
 * @module-tag gate
 * @module-tag sizes
 */
import { describePermissionProbes } from '../../contract/search/probes/suite.js';
import { times } from '../../fixtures/run/nightly.js';
import { describeSolr } from './solr-suite.js';

describeSolr('permissions', 1, (cluster) => {
  describePermissionProbes(
    () => ({ ASSETPORTAL_SEARCH_URL: cluster().url('permissions') }),
    times(200, 50_000),
  );
});
