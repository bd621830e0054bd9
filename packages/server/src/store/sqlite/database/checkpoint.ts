import type { Store } from '../../store.js';
import type { Sqlite } from './sqlite.js';

/**
 * Copies committed changes from the write-ahead log (`portal.db-wal`) to the database file.
 *
 * @returns false if that is impossible at the moment, for example on a full disk. Nothing is lost: a later call copies it.
 */
export function checkpoint(db: Sqlite): boolean {
  try {
    const [result] = db.pragma('wal_checkpoint(PASSIVE)') as {
      busy: number;
      log: number;
      checkpointed: number;
    }[];
    return result !== undefined && result.busy === 0 && result.log === result.checkpointed;
  } catch {
    return false;
  }
}

/**
 * Returns the store with a checkpoint after each change of users, rules and access tokens, so that none of them is
 * undone if the write-ahead log is lost.
 */
export function withCheckpoints(store: Store, state: { readonly checkpoint: () => void }): Store {
  const { bulk, documents, groups, machineTokens, users } = store;
  const durable = async <R>(write: Promise<R>): Promise<R> => {
    const result = await write;
    state.checkpoint();
    return result;
  };
  return {
    ...store,
    bulk: { apply: (...args) => durable(bulk.apply(...args)) },
    documents: { ...documents, change: (...args) => durable(documents.change(...args)) },
    groups: {
      ...groups,
      add: (...args) => durable(groups.add(...args)),
      remove: (...args) => durable(groups.remove(...args)),
    },
    machineTokens: { ...machineTokens, revoke: (...args) => durable(machineTokens.revoke(...args)) },
    users: {
      ...users,
      addUser: (...args) => durable(users.addUser(...args)),
      changeUser: (...args) => durable(users.changeUser(...args)),
      removeUser: (...args) => durable(users.removeUser(...args)),
    },
  };
}
