export { useStageEntries } from './common/entries.js';
