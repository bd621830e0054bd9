export { useStageEntries, type StageEntry } from './common/entries.js';
