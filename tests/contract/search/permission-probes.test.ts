/**
 * @module-tag gate
 * @module-tag sizes
 */
import { times } from '../../fixtures/run/nightly.js';
import { describePermissionProbes } from './probes/suite.js';

describePermissionProbes(() => ({}), times(500, 50_000));
