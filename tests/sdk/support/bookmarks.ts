import { vi, expect } from 'vitest';
import { createBookmarksStore } from '../../../packages/sdk/src/domains/bookmarks/store.js';
import { createDownloadLimits } from '../../../packages/sdk/src/domains/downloads/limits.js';
import { createPortal, type SessionState, type Storage } from '@assetportal/sdk';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { bodyOf, json, problem } from './http.js';
import { assetUser, sessionStore } from './users.js';
import { memory, startFakePortal, type FakePortal } from './portal.js';

export const anna = assetUser('anna');
/** Returns the stored state of a guest with these bookmarks. Each character is an ID. */
export const saved = (ids: string) => ({ version: 1, guest: [...ids], pending: [] });

/** Starts a fake portal that stores one user's bookmarks and records the requests. */
export async function bookmarkServer(list = '') {
  const fake = await startFakePortal();
  const server = {
    fake,
    list: [...list],
    /** IDs that the server rejects. */
    gone: [] as string[],
    /** IDs of each save, joined into one string. */
    saves: [] as string[],
    /** Awaited before the server responds to a save. */
    before: () => Promise.resolve(),
    /** True for a server that sends ETags and compares them. */
    versioned: false,
    fail: null as null | ((method: string) => { status: number; code: string } | null),
  };
  const etag = () => `"${server.list.join('-')}"`;
  fake.handlers['config/bookmarks'] = async (request, response) => {
    if (server.versioned) response.setHeader('etag', etag());
    const failure = server.fail?.(request.method ?? '') ?? null;
    if (request.method === 'GET') {
      if (failure !== null) return problem(response, failure.status, failure.code);
      return json(response, server.list);
    }
    const ids = (JSON.parse(await bodyOf(request)) as { id: string }[]).map(({ id }) => id);
    server.saves.push(ids.join(''));
    await server.before();
    const match = request.headers['if-match'];
    if (server.versioned && match !== undefined && match !== etag())
      return problem(response, 412, 'changed-meanwhile');
    if (failure !== null) return problem(response, failure.status, failure.code);
    server.list = ids.filter((id) => !server.gone.includes(id));
    if (server.versioned) response.setHeader('etag', etag());
    json(response, { rejected: ids.filter((id) => server.gone.includes(id)) });
  };
  return server;
}

/** Creates the bookmarks store for one browser tab. */
export function tab(fake: FakePortal, initial: SessionState = anna, storage: Storage = memory()) {
  const portal = createPortal({ url: fake.url, credentials: 'cookie', retry: 0 });
  const toasts = createToasts(() => () => undefined);
  const session = sessionStore(initial);
  const onError = vi.fn<(error: unknown, call: string | undefined) => void>();
  const downloads = createDownloadLimits({ portal });
  const bookmarks = createBookmarksStore({ portal, storage, toasts, session, downloads });
  portal.transport.onFailure((error) => onError(error, error.call));
  const state = bookmarks.store.getState;
  return {
    bookmarks,
    downloads,
    toasts,
    session,
    onError,
    state,
    ids: () => state().ids.join(''),
    settled: (status = 'success') => expect.poll(() => state().status).toBe(status),
  };
}
