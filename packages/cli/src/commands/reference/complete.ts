import type { Portal } from '@assetportal/sdk';
import { FIELDS, isFieldName, fieldOf } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import { bookmarkedIds } from '../bookmark/bookmarked-ids.js';

/** Time after which a lookup gives up, in milliseconds. A shell waits for it. */
const TIMEOUT = 1000;
/** Number of assets whose formats are offered. */
const SAMPLE = 20;

interface Lookup {
  readonly context: Context;
  readonly portal: () => Portal;
  /** Options of each call. */
  readonly call: { readonly signal: AbortSignal; readonly retry: 0 };
}

/** Functions that look up values, keyed by the kind of the values. */
const LOOKUPS: Readonly<
  Record<string, (lookup: Lookup, word: string) => Promise<readonly string[]> | readonly string[]>
> = {
  profile: ({ context: { profiles } }) => profiles.names(),
  field: () => Object.keys(FIELDS),
  fields: (_, word) => {
    const before = word.slice(0, word.lastIndexOf(',') + 1);
    return Object.keys(FIELDS).map((name) => `${before}${name}`);
  },
  sort: (_, word) =>
    Object.keys(FIELDS).flatMap((name) => (word.includes(':') ? [`${name}:asc`, `${name}:desc`] : [name])),
  // Loaded only for this kind.
  setting: async () => (await import('./setting-paths.js')).SETTING_PATHS,
  facet: lookUpFacet,
  bookmark: ({ context, portal }) => bookmarkedIds(context, portal()),
  collection: async ({ portal, call }) =>
    (await portal().collections.list({}, call)).map(({ indicator }) => indicator),
  'convert-set': async ({ portal, call }) => {
    const { assets } = await portal().search.query({ rows: SAMPLE }, call);
    const { convertSets } = await portal().downloads.offer({ ids: assets.map(({ id }) => id) }, call);
    return convertSets.map(({ id }) => id);
  },
};

export default command({
  name: '__complete',
  group: 'help',
  arguments: { kind: 'required', word: 'optional' },
  hidden: true,
  /** Prints the values of a kind that start with a word, one per line. Prints nothing if they are not available. */
  async run(context, { kind, word = '' }) {
    const lookUp = Object.hasOwn(LOOKUPS, kind) ? LOOKUPS[kind] : undefined;
    if (lookUp === undefined) return;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT)]);
    const lookup: Lookup = { context, portal: () => context.portal(), call: { signal, retry: 0 } };
    const values = await Promise.resolve(lookUp(lookup, word)).catch(() => []);
    const matches = values.map(plain).filter((value) => value.startsWith(word));
    await context.io.data(matches.map((value) => `${value}\n`).join(''));
  },
});

/** Returns the fields with facets, or the values of a field: `filetype=jpg`. */
async function lookUpFacet({ portal, call }: Lookup, word: string): Promise<readonly string[]> {
  const field = word.slice(0, word.indexOf('='));
  if (!word.includes('=')) {
    return Object.keys(FIELDS).flatMap((name) =>
      isFieldName(name) && (fieldOf(name).facet === true || fieldOf(name).range === true) ? [`${name}=`] : [],
    );
  }
  const { facets } = await portal().search.query({ rows: 0, facets: [field] }, call);
  return (facets[field] ?? []).filter(({ count }) => count > 0).map(({ label }) => `${field}=${label}`);
}
