import type { User } from '../../../contract/calls/admin/users.js';
import { nameKey } from '../../../contract/vocabulary.js';

/** Columns by which users are sorted. */
export const ACCOUNT_SORTS = ['name', 'email', 'lastLogin'] as const;

/** Column by which users are sorted. */
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** Which users are listed, and in which order. */
export interface AccountFilter {
  readonly query: string;
  /** Only members of this group. Null: all users. */
  readonly group: string | null;
  readonly sort: AccountSort;
  readonly isDescending: boolean;
}

/** All users by name. */
export const ALL_ACCOUNTS: AccountFilter = { query: '', group: null, sort: 'name', isDescending: false };

/** Returns the filter sorted by a column. The same column again changes the direction. */
export function withSort(filter: AccountFilter, sort: AccountSort): AccountFilter {
  const isDescending = filter.sort === sort ? !filter.isDescending : sort === 'lastLogin';
  return { ...filter, sort, isDescending };
}

/** Returns the listed users in their order. Each word of the query must be in the name or the mail address. */
export function accountRows(users: readonly User[], filter: AccountFilter): readonly User[] {
  const words = nameKey(filter.query).split(/\s+/).filter(Boolean);
  const { group } = filter;
  const isMember = group === null ? undefined : membership(group);
  const rows: User[] = [];
  for (const { user, text } of inOrder(users, filter))
    if (words.every((word) => text.includes(word)) && isMember?.(user) !== false) rows.push(user);
  return rows;
}

/** Returns a function that tests for members of a group. The key of each name is computed once for all users. */
function membership(group: string): (user: User) => boolean {
  const key = nameKey(group);
  const isGroup = new Map<string, boolean>();
  const test = (name: string): boolean => {
    const isSame = isGroup.get(name) ?? nameKey(name) === key;
    isGroup.set(name, isSame);
    return isSame;
  };
  return ({ groups }) => groups.some(test);
}

/** A user with the values by which it is searched and sorted. */
interface Entry extends Readonly<Record<AccountSort, string>> {
  readonly user: User;
  readonly text: string;
}

const entries = new WeakMap<User, Entry>();

/** Returns the entry of a user. Computed once, because a list has tens of thousands of users. */
function entryOf(user: User): Entry {
  const cached = entries.get(user);
  if (cached !== undefined) return cached;
  const [name, email] = [nameKey(user.name), nameKey(user.email ?? '')];
  const entry = { user, name, email, lastLogin: user.lastLogin ?? '', text: `${name}\n${email}` };
  entries.set(user, entry);
  return entry;
}

const orders = new WeakMap<readonly User[], Map<string, readonly Entry[]>>();

/** Returns all users in the order of the filter. Cached, because typing must not sort tens of thousands of users. */
function inOrder(users: readonly User[], filter: AccountFilter): readonly Entry[] {
  const cached = orders.get(users) ?? new Map<string, readonly Entry[]>();
  orders.set(users, cached);
  const key = `${filter.sort} ${String(filter.isDescending)}`;
  const order = cached.get(key) ?? sorted(users.map(entryOf), filter);
  cached.set(key, order);
  return order;
}

function sorted(all: readonly Entry[], { sort, isDescending }: AccountFilter): readonly Entry[] {
  const sign = isDescending ? -1 : 1;
  // Users without a value come last in both directions.
  return all.toSorted(({ [sort]: one }, { [sort]: other }) => {
    if (one === other) return 0;
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one < other ? -sign : sign;
  });
}
