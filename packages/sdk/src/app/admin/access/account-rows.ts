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

const texts = new WeakMap<User, string>();

/** Returns the text in which a user is searched. Computed once, because a list has tens of thousands of users. */
function textOf(user: User): string {
  const cached = texts.get(user);
  if (cached !== undefined) return cached;
  const text = nameKey(`${user.name}\n${user.email ?? ''}`);
  texts.set(user, text);
  return text;
}

/** Returns the listed users in their order. Each word of the query must be in the name or the mail address. */
export function accountRows(users: readonly User[], filter: AccountFilter): readonly User[] {
  const words = nameKey(filter.query).split(/\s+/).filter(Boolean);
  const group = filter.group === null ? null : nameKey(filter.group);
  return inOrder(users, filter).filter((user) => {
    if (group !== null && !user.groups.some((name) => nameKey(name) === group)) return false;
    return words.every((word) => textOf(user).includes(word));
  });
}

const orders = new WeakMap<readonly User[], Map<string, readonly User[]>>();

/** Returns all users in the order of the filter. Cached, because typing must not sort tens of thousands of users. */
function inOrder(users: readonly User[], filter: AccountFilter): readonly User[] {
  const cached = orders.get(users) ?? new Map<string, readonly User[]>();
  orders.set(users, cached);
  const key = `${filter.sort} ${String(filter.isDescending)}`;
  const order = cached.get(key) ?? sorted(users, filter);
  cached.set(key, order);
  return order;
}

function sorted(users: readonly User[], { sort, isDescending }: AccountFilter): readonly User[] {
  const value = SORT_VALUES[sort];
  const keyed = users.map((user) => [value(user), user] as const);
  const sign = isDescending ? -1 : 1;
  // Users without a value come last in both directions.
  keyed.sort(([one], [other]) => {
    if (one === other) return 0;
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one < other ? -sign : sign;
  });
  return keyed.map(([, user]) => user);
}

const SORT_VALUES: Readonly<Record<AccountSort, (user: User) => string>> = {
  name: ({ name }) => nameKey(name),
  email: ({ email }) => nameKey(email ?? ''),
  lastLogin: ({ lastLogin }) => lastLogin ?? '',
};
