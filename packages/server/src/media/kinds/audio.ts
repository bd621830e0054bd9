import { MediaError } from '../problem.js';
import { embedded } from './embedded.js';
import type { Decoder } from '../decode.js';

/** The cover, where there is one: sound has no picture of its own. */
export const audio: Decoder = async (source, page, tools) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  return embedded(source, page, tools);
};
