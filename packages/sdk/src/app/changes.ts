import { isSameJson } from '../lib/same-json.js';
import type { ConfigStore } from '../domains/config/store.js';
import type { LocaleStore } from '../domains/locale/store.js';
import { identityOf } from '../domains/session/identity.js';
import type { SessionStore } from '../domains/session/store.js';

/**
 * An event that makes loaded content outdated.
 *
 * - `session`: another user, a guest or no one any more has the session, or the roles of the user have changed. Content
 *   that was loaded before must not be shown any more.
 * - `language`: the user has chosen another language.
 * - `config`: the configuration has changed.
 * - `navigation`: the user has opened another page.
 */
export type Change = 'session' | 'language' | 'config' | 'navigation';

/** The only source of the events that stores react to. */
export interface Changes {
  /** Calls a function after every change. Returns a function that ends this. */
  readonly subscribe: (listener: (change: Change) => void) => () => void;
  /** Reports a change. */
  readonly emit: (change: Change) => void;
}

/** Creates the source of changes. The first content of a visit is no change. */
export function createChanges(stores: {
  readonly session: Pick<SessionStore, 'store'>;
  readonly locale: Pick<LocaleStore, 'store'>;
  readonly config: Pick<ConfigStore, 'store'>;
}): Changes {
  const listeners = new Set<(change: Change) => void>();
  const emit = (change: Change) => {
    for (const listener of [...listeners]) listener(change);
  };
  let identity: string | undefined;
  stores.session.store.subscribe(({ session, status }) => {
    // Before the first response, it is unclear whose session it is.
    if (session === null && (status === 'initial' || status === 'loading')) return;
    const next = identityOf(session);
    const before = identity;
    identity = next;
    if (before !== undefined && before !== next) emit('session');
  });
  stores.locale.store.subscribe((now, before) => {
    if (now.locale !== before.locale) emit('language');
  });
  stores.config.store.subscribe((now, before) => {
    // A reload creates a new object.
    if (before.status === 'success' && !isSameJson(now.config, before.config)) emit('config');
  });
  return {
    emit,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
