export type { StageHandle, StageProps } from './common/types.js';
