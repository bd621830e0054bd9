import fc from 'fast-check';
import type { FilterEntry } from '@assetportal/sdk/admin';
import {
  FIELD_NAMES,
  fieldOf,
  type FieldName,
  type PermissionRule,
  type WithoutRule,
} from '@assetportal/sdk/contract';
import { FOLDERS, HOSTILE, RENAMED, WORDS } from './library.js';

/** Groups of the users who send probes. */
export const GROUPS = ['press', 'board'];

/** Number of clients that send probes: a guest, and users in no, each and all of the groups. */
const CLIENTS = 5;

/** Number of probes for each random set of rules. */
export const PROBES_PER_ROUND = 50;

/** One in this number of rounds renames a folder. */
const RENAMES = 8;

type Filters = Readonly<Record<string, FilterEntry>>;
interface Sort {
  readonly field: FieldName | 'score';
  readonly direction: 'asc' | 'desc';
}

/** A request for one of the calls that show, count or suggest assets. `at` is the position of an asset among all. */
export type Probe =
  | SearchProbe
  | SuggestProbe
  | SimilarProbe
  | { readonly kind: 'lookup' | 'collections'; readonly at: number };

export interface SearchProbe {
  readonly kind: 'search' | 'layout' | 'cursor' | 'count';
  readonly query: string;
  readonly filters: Filters;
  readonly sort: Sort;
}

export interface SuggestProbe {
  readonly kind: 'suggest';
  readonly text: string;
  readonly filters: Filters;
  readonly typos: number | undefined;
}

export interface SimilarProbe {
  readonly kind: 'similar';
  readonly at: number;
  readonly by: 'color' | 'keywords' | 'folder';
}

/** Random rules, a folder to rename, and requests, each with the number of a client. */
export interface Round {
  readonly rules: readonly PermissionRule[];
  readonly withoutRule: WithoutRule;
  readonly renamed: number | undefined;
  readonly probes: readonly (readonly [client: number, probe: Probe])[];
}

/** Parts that closed the parameters of a request to Solr, and replaced its filters. */
const BREAKOUT = { city: ['${p1}'], country: ['"}', '"filter":["*:*"]', '"params":{"x":"'] };

const value = fc.constantFrom(...HOSTILE, ...WORDS);
const someOf = (values: fc.Arbitrary<string>) => fc.array(values, { minLength: 1, maxLength: 4 });
const filters: fc.Arbitrary<Filters> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant(BREAKOUT) },
  {
    weight: 5,
    arbitrary: fc.record(
      {
        city: someOf(value),
        country: someOf(fc.oneof(value, fc.constantFrom(...BREAKOUT.country))),
        keywords: someOf(value),
        creator: someOf(value),
        folder: someOf(fc.constantFrom(...FOLDERS.slice(1), '${hid}')),
        filetype: someOf(fc.constantFrom('png', 'txt', '${p0}')),
        width: fc.constantFrom({ from: 10 }, { to: 20 }, { from: 9, to: 12 }),
      },
      { requiredKeys: [] },
    ),
  },
);
const word = fc.oneof(
  fc.constantFrom(
    ...WORDS,
    'number1',
    'note',
    'png',
    'har*',
    'number*',
    'sec*',
    '"text of"',
    '"and number"*',
  ),
  value,
);
const term = fc
  .tuple(fc.constantFrom('', '', '', '-', 'keywords:', 'title:', 'folder:', 'all:', 'width:'), word)
  .map((parts) => parts.join(''));
const query = fc.oneof(
  fc.constant('*'),
  fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' ')),
);
const sort: fc.Arbitrary<Sort> = fc.record({
  field: fc.constantFrom<FieldName | 'score'>('score', ...FIELD_NAMES.filter((name) => fieldOf(name).sort)),
  direction: fc.constantFrom('asc', 'desc'),
});
const at = fc.nat(999);

const probe: fc.Arbitrary<Probe> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('search', 'search', 'layout', 'cursor', 'count'),
      query,
      filters,
      sort,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('suggest'),
      text: fc.oneof(word, query, fc.constantFrom('h', 'ha', 'sec', 'num', 'hirbor')),
      filters,
      typos: fc.constantFrom(undefined, undefined, 1, 2),
    }),
  },
  fc.record({
    kind: fc.constant('similar'),
    at,
    by: fc.constantFrom('color', 'keywords', 'folder'),
  }),
  fc.record({ kind: fc.constantFrom('lookup', 'collections'), at }),
);

const level = fc.constantFrom<PermissionRule['access']>('none', 'none', 'view', 'download');

/** Random rounds. */
export const rounds: fc.Arbitrary<Round> = fc.record({
  rules: fc.uniqueArray(
    fc.record({
      group: fc.constantFrom('guests', 'users', ...GROUPS),
      folder: fc.constantFrom(...FOLDERS),
      access: level,
    }),
    { maxLength: 30, selector: (rule) => `${rule.group}/${rule.folder}` },
  ),
  withoutRule: fc.record({ guests: level, users: level }),
  renamed: fc.oneof(
    { weight: RENAMES - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat(RENAMED.length - 1) },
  ),
  probes: fc.array(fc.tuple(fc.nat(CLIENTS - 1), probe), {
    minLength: PROBES_PER_ROUND,
    maxLength: PROBES_PER_ROUND,
  }),
});
