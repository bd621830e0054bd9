import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { isPortalError, portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { UserSession } from '../../../contract/calls/admin/user-sessions.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';

/** Number of sessions that are loaded at once. */
const PAGE = 1000;

/** State of the list of sessions. */
export interface UserSessionsState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  readonly error: PortalError | null;
  /** Sessions, the last used first. */
  readonly sessions: readonly UserSession[];
}

/** The sessions of all users. */
export interface UserSessions {
  readonly store: ReadableStore<UserSessionsState>;
  /** Loads all sessions. Never rejects. */
  readonly load: () => Promise<void>;
  /** Ends a session. Succeeds if it has already ended. @throws PortalError */
  readonly end: (id: string) => Promise<void>;
  /** Ends all sessions of a user except the current one. Resolves with their number. @throws PortalError */
  readonly endAllOf: (user: string) => Promise<number>;
  /** Aborts running loads. */
  readonly leave: () => void;
}

/** Creates the store. It sends no request before one of its methods is called. */
export function createUserSessions(client: AdminClient['sessions']): UserSessions {
  const writable = createStore<UserSessionsState>(() => ({
    status: 'initial',
    error: null,
    sessions: [],
  }));
  const { getState, setState } = writable;
  const loads = createLatest();
  const load = async () => {
    const run = loads.begin();
    setState({ error: null, ...(getState().sessions.length === 0 ? { status: 'loading' } : {}) });
    try {
      const sessions: UserSession[] = [];
      for (;;) {
        const page = await run.result(
          client.list({ start: sessions.length, rows: PAGE }, { signal: run.signal }),
        );
        sessions.push(...page.sessions);
        if (page.sessions.length < PAGE) break;
      }
      // A session that was used while the pages were loading may be in two of them.
      const unique = new Map(sessions.map((session) => [session.id, session]));
      setState({ status: 'success', sessions: [...unique.values()] });
    } catch (error) {
      if (run.isLatest()) setState({ status: 'failure', error: portalErrorOf(error) });
    }
  };
  return {
    store: readOnly(writable),
    load,
    async end(id) {
      try {
        await client.end({ id });
      } catch (error) {
        if (!isPortalError(error) || error.code !== 'session-not-found') throw error;
      }
      setState({ sessions: getState().sessions.filter((session) => session.id !== id) });
    },
    async endAllOf(user) {
      const ended = await client.endAllOf({ user });
      await load();
      return ended;
    },
    leave() {
      loads.end();
      if (getState().status === 'loading') setState({ status: 'initial' });
    },
  };
}
