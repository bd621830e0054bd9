import { readForReferences, referencesOf } from './references.js';
import { serveTasks } from '../../workers/thread.js';

export interface ReferencesTask {
  path: string | Uint8Array;
  filetype: string;
}

serveTasks<ReferencesTask, string[]>(({ path, filetype }) => ({
  value: referencesOf(filetype, readForReferences(typeof path === 'string' ? path : Buffer.from(path))),
  transfer: [],
}));
