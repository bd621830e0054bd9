import * as z from 'zod/mini';
import { AssetId } from './assets.js';
import { call } from './call.js';

/** The most bookmarks of one user. */
export const MAX_BOOKMARKS = 10_000;

export const getBookmarks = call({
  name: 'bookmarks.get',
  method: 'GET',
  path: 'config/bookmarks',
  summary: 'The ids of the user’s bookmarks, in the order in which they were added.',
  access: 'viewer',
  reply: z.array(z.string()),
  problems: ['forbidden'],
});

export const saveBookmarks = call({
  name: 'bookmarks.save',
  method: 'POST',
  path: 'config/bookmarks',
  summary: 'Replaces the user’s bookmarks; answers the ids of those that are gone and were left out.',
  access: 'viewer',
  // The list replaces the one before: sending it twice is sending it once.
  safe: true,
  body: z.array(z.looseObject({ id: AssetId })).check(z.maxLength(MAX_BOOKMARKS)),
  reply: z.looseObject({ rejected: z.array(z.string()) }),
  problems: ['forbidden'],
});
