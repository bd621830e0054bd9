import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { isPortalError, portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { AddedUser, Group, User } from '../../../contract/calls/admin/users.js';
import type { NewUser, UserChange } from '../../../contract/schemas/admin/users.js';
import { nameKey } from '../../../contract/vocabulary.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';

/** Number of users that are loaded and checked at once, so that the page stays fluid. */
const PAGE = 1000;
/** Maximum number of changes that are sent at the same time. */
const PARALLEL = 4;

/** State of the users and groups. */
export interface AccountsState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  readonly error: PortalError | null;
  /** Users by name. */
  readonly users: readonly User[];
  /** The built-in groups, then the others by name. */
  readonly groups: readonly Group[];
  /** Progress of a change of several users. Null if none is running. */
  readonly running: { readonly done: number; readonly total: number } | null;
}

/** Users that could not be changed. */
export interface FailedChange {
  readonly name: string;
  readonly error: PortalError;
}

/** The users and groups of the portal. */
export interface Accounts {
  readonly store: ReadableStore<AccountsState>;
  /** Loads all users and groups. Never rejects. */
  readonly load: () => Promise<void>;
  /** @throws PortalError */
  readonly addUser: (user: NewUser) => Promise<AddedUser>;
  /** Loads the users again after `changed-meanwhile`. @throws PortalError, such as `last-admin` */
  readonly changeUser: (name: string, change: UserChange) => Promise<User>;
  /** @throws PortalError, such as `last-admin` */
  readonly removeUser: (name: string) => Promise<void>;
  /** Adds users to a group, or removes them from it. Resolves with the users that could not be changed. */
  readonly changeGroup: (
    names: readonly string[],
    change: { readonly group: string; readonly isMember: boolean },
  ) => Promise<readonly FailedChange[]>;
  /** @throws PortalError */
  readonly addGroup: (name: string) => Promise<Group>;
  /** Removes a group and its rules. @throws PortalError */
  readonly removeGroup: (name: string) => Promise<void>;
  /** Aborts running loads. */
  readonly leave: () => void;
}

/** Creates the store. It sends no request before one of its methods is called. */
export const createAccounts = (client: Pick<AdminClient, 'users' | 'groups'>): Accounts =>
  new AccountActions(client);

class AccountActions implements Accounts {
  private readonly client: Pick<AdminClient, 'users' | 'groups'>;
  private readonly writable = createStore<AccountsState>(() => ({
    status: 'initial',
    error: null,
    users: [],
    groups: [],
    running: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly update = this.writable.setState;
  private readonly loads = createLatest();

  constructor(client: Pick<AdminClient, 'users' | 'groups'>) {
    this.client = client;
  }

  readonly load = async () => {
    const run = this.loads.begin();
    const { signal } = run;
    this.update({ error: null, ...(this.get().users.length === 0 ? { status: 'loading' } : {}) });
    try {
      this.update({ groups: await run.result(this.client.groups.list({}, { signal })) });
      const users: User[] = [];
      for (;;) {
        const page = await run.result(
          this.client.users.list({ start: users.length, rows: PAGE }, { signal }),
        );
        users.push(...page);
        if (page.length < PAGE) break;
      }
      this.update({ status: 'success', users });
    } catch (error) {
      if (run.isLatest()) this.update({ status: 'failure', error: portalErrorOf(error) });
    }
  };

  readonly addUser = async (user: NewUser) => {
    const added = await this.client.users.add(user);
    const users = [...this.get().users, added.user];
    users.sort((one, other) => (nameKey(one.name) < nameKey(other.name) ? -1 : 1));
    this.update({ users });
    await this.reloadGroups();
    return added;
  };

  readonly changeUser = async (name: string, change: UserChange) => {
    const changed = await this.change(name, change).catch(async (error: unknown) => {
      // The admin then sees what another one has changed.
      if (isPortalError(error, 'changed-meanwhile')) await this.load();
      throw error;
    });
    if ([change.groups, change.joins, change.leaves].some(Boolean)) await this.reloadGroups();
    return changed;
  };

  private readonly change = async (name: string, change: UserChange) => {
    const changed = await this.client.users.change({ name, ...change });
    const { users } = this.get();
    const key = nameKey(name);
    // Usually by the stored name: the key of each name would be computed after each of many changes.
    const stored = users.findIndex((user) => user.name === name);
    const index = stored < 0 ? users.findIndex((user) => nameKey(user.name) === key) : stored;
    if (index >= 0) this.update({ users: users.with(index, changed) });
    return changed;
  };

  readonly removeUser = async (name: string) => {
    await this.client.users.remove({ name });
    const key = nameKey(name);
    this.update({ users: this.get().users.filter((user) => nameKey(user.name) !== key) });
    await this.reloadGroups();
  };

  readonly changeGroup: Accounts['changeGroup'] = async (names, { group, isMember }) => {
    const key = nameKey(group);
    const selected = new Set(names);
    const queue = this.get().users.filter(
      (user) => selected.has(user.name) && user.groups.some((name) => nameKey(name) === key) !== isMember,
    );
    const total = queue.length;
    const failed: FailedChange[] = [];
    const work = async () => {
      for (let user = queue.shift(); user !== undefined; user = queue.shift()) {
        try {
          await this.change(user.name, isMember ? { joins: [group] } : { leaves: [group] });
        } catch (reason) {
          const error = portalErrorOf(reason);
          if (error === null) throw reason;
          failed.push({ name: user.name, error });
        }
        this.update({ running: { done: total - queue.length, total } });
      }
    };
    this.update({ running: { done: 0, total } });
    try {
      await Promise.all(Array.from({ length: PARALLEL }, work));
    } finally {
      this.update({ running: null });
    }
    await this.reloadGroups();
    return failed;
  };

  readonly addGroup = async (name: string) => {
    const group = await this.client.groups.add({ name });
    await this.reloadGroups();
    return group;
  };

  readonly removeGroup = async (name: string) => {
    await this.client.groups.remove({ name });
    const key = nameKey(name);
    const users = this.get().users.map((user) =>
      user.groups.some((group) => nameKey(group) === key)
        ? { ...user, groups: user.groups.filter((group) => nameKey(group) !== key) }
        : user,
    );
    this.update({ users });
    await this.reloadGroups();
  };

  /** Loads the numbers of members. After a failure, the previous ones stay. */
  private readonly reloadGroups = async () => {
    const groups = await this.client.groups.list().catch(() => null);
    if (groups !== null) this.update({ groups });
  };

  readonly leave = () => {
    this.loads.end();
    if (this.get().status === 'loading') this.update({ status: 'initial' });
  };
}
