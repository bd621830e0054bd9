export type { StageHandle } from './common/types.js';
