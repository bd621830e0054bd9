import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/index.js';
import { describeEngine } from './engine-contract.js';

describeEngine('embedded', () => createEmbeddedEngine());
