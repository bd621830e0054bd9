import { isObject } from '../../../lib/object.js';
import { MAX_PAGE_COUNT } from '../../limits.js';

/**
 * Adds members to a reply before the client validates it. The specification (section 7) names fewer members than
 * this portal's server sends, so that other servers may omit some. Returns invalid replies unchanged, for the
 * schema to reject.
 */
export type Completion = (reply: unknown) => unknown;

type Members = Record<string, unknown>;

/** Creates a completion that adds members which are absent or null. */
export function withDefaults(defaults: Members | ((reply: Members) => Members)): Completion {
  return (reply) => {
    if (!isObject(reply)) return reply;
    const members = typeof defaults === 'function' ? defaults(reply) : defaults;
    const missing = Object.entries(members).filter(
      ([name]) => reply[name] === undefined || reply[name] === null,
    );
    return missing.length === 0 ? reply : { ...reply, ...Object.fromEntries(missing) };
  };
}

/** Creates a completion for a reply that may be the bare value instead of an object with one member. */
export function wrapped(name: string, isBare: (reply: unknown) => boolean = Array.isArray): Completion {
  return (reply) => (isBare(reply) ? { [name]: reply } : reply);
}

/** Applies completions in order. */
export function inOrder(...completions: readonly Completion[]): Completion {
  return (reply) => completions.reduce((value, complete) => complete(value), reply);
}

/** Creates a completion that changes one member, unless it is absent. */
export function member(name: string, complete: Completion): Completion {
  return (reply) =>
    isObject(reply) && reply[name] !== undefined ? { ...reply, [name]: complete(reply[name]) } : reply;
}

/** Creates a completion that changes every item of a list. */
export function each(complete: Completion): Completion {
  return (list) => (Array.isArray(list) ? list.map(complete) : list);
}

/**
 * Completes an asset. A field with the value null counts as absent. The size of a file is 0 if the server does not
 * report it. The number of pages is limited, because it comes from the metadata of a file.
 */
export const completeAsset: Completion = inOrder(
  (asset) =>
    isObject(asset) && Object.values(asset).includes(null)
      ? Object.fromEntries(Object.entries(asset).filter(([, value]) => value !== null))
      : asset,
  withDefaults(({ fname, filetype }) => {
    const name = typeof fname === 'string' ? fname : '';
    const type = typeof filetype === 'string' ? filetype : extensionOf(name);
    return {
      filetype: type,
      asset_type: type.toUpperCase(),
      asset_groups: [],
      imp_date: '',
      obj_dload_cnt: 0,
      title: name,
      file_size: 0,
      folder: '',
    };
  }),
  (asset) =>
    isObject(asset) && Number(asset['page_cnt']) > MAX_PAGE_COUNT
      ? { ...asset, page_cnt: MAX_PAGE_COUNT }
      : asset,
);

/** Completes `response` of a reply with assets. */
export const completeDocs: Completion = member(
  'response',
  inOrder(
    member('docs', each(completeAsset)),
    withDefaults(({ docs }) => ({ numFound: Array.isArray(docs) ? docs.length : undefined })),
  ),
);

function extensionOf(fname: string): string {
  return /\.([^.]+)$/.exec(fname)?.[1]?.toLowerCase() ?? '';
}
