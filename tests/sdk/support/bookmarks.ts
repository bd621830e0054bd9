import { vi, expect } from 'vitest';
import { createBookmarksStore } from '../../../packages/sdk/src/domains/bookmarks/store.js';
import { createPortal, type SessionState, type Storage } from '@assetportal/sdk';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { bodyOf, json, problem } from './http.js';
import { assetUser, sessionStore } from './users.js';
import { memory, playPortal, type PlayedPortal } from './portal.js';

export const anna = assetUser('anna');
/** What a guest’s storage holds. */
export const saved = (ids: string) => ({ version: 1, guest: [...ids], pending: [] });

/** A portal that keeps one user's bookmarks, and what was sent to it. */
export async function bookmarkServer(list = '') {
  const played = await playPortal();
  const server = {
    played,
    list: [...list],
    /** Ids that it rejects. */
    gone: [] as string[],
    /** What each save held. */
    saves: [] as string[],
    /** Awaited before a save is answered. */
    before: () => Promise.resolve(),
    fail: null as null | ((method: string) => { status: number; code: string } | null),
  };
  played.answers['config/bookmarks'] = async (request, response) => {
    const failure = server.fail?.(request.method ?? '') ?? null;
    if (request.method === 'GET') {
      if (failure !== null) return problem(response, failure.status, failure.code);
      return json(response, server.list);
    }
    const ids = (JSON.parse(await bodyOf(request)) as { id: string }[]).map(({ id }) => id);
    server.saves.push(ids.join(''));
    await server.before();
    if (failure !== null) return problem(response, failure.status, failure.code);
    server.list = ids.filter((id) => !server.gone.includes(id));
    json(response, { rejected: ids.filter((id) => server.gone.includes(id)) });
  };
  return server;
}

/** A tab of a browser at a portal. */
export function tab(played: PlayedPortal, first: SessionState = anna, storage: Storage = memory()) {
  const portal = createPortal({ url: played.url, credentials: 'cookie', retry: 0 });
  const toasts = createToasts(() => () => undefined);
  const people = sessionStore(first);
  const onError = vi.fn<(error: unknown, call: string) => void>();
  const bookmarks = createBookmarksStore({ portal, storage, toasts, session: people, onError });
  const state = bookmarks.store.getState;
  return {
    bookmarks,
    toasts,
    people,
    onError,
    state,
    ids: () => state().ids.join(''),
    settled: (status = 'success') => expect.poll(() => state().status).toBe(status),
  };
}
