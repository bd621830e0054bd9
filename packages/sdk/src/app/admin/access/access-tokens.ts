import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { AccessToken, CreatedToken } from '../../../contract/calls/admin/tokens.js';
import type { NewToken } from '../../../contract/schemas/admin/tokens.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';

/** State of the list of access tokens. */
export interface AccessTokensState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  readonly error: PortalError | null;
  /** Tokens by name, also those that ended less than 30 days ago. */
  readonly tokens: readonly AccessToken[];
}

/** The machine tokens of all admins. */
export interface AccessTokens {
  readonly store: ReadableStore<AccessTokensState>;
  /** Loads all tokens. Never rejects. */
  readonly load: () => Promise<void>;
  /** Creates a token. The secret is not stored. @throws PortalError */
  readonly create: (token: NewToken) => Promise<CreatedToken>;
  /** Revokes a token. @throws PortalError */
  readonly revoke: (id: string) => Promise<void>;
  /** Aborts running loads. */
  readonly leave: () => void;
}

/** Creates the store. It sends no request before one of its methods is called. */
export function createAccessTokens(client: AdminClient['tokens']): AccessTokens {
  const writable = createStore<AccessTokensState>(() => ({
    status: 'initial',
    error: null,
    tokens: [],
  }));
  const { getState, setState } = writable;
  const loads = createLatest();
  const load = async () => {
    const run = loads.begin();
    setState({ error: null, ...(getState().tokens.length === 0 ? { status: 'loading' } : {}) });
    try {
      const tokens = await run.result(client.list({}, { signal: run.signal }));
      setState({ status: 'success', tokens });
    } catch (error) {
      if (run.isLatest()) setState({ status: 'failure', error: portalErrorOf(error) });
    }
  };
  return {
    store: readOnly(writable),
    load,
    async create(token) {
      const created = await client.create(token);
      void load();
      return created;
    },
    async revoke(id) {
      const revoked = await client.revoke({ id });
      setState({ tokens: getState().tokens.map((token) => (token.id === id ? revoked : token)) });
    },
    leave() {
      loads.end();
      if (getState().status === 'loading') setState({ status: 'initial' });
    },
  };
}
