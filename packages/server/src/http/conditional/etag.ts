/** Parsed `If-Match` or `If-None-Match` header: any version, or one of the listed versions. */
export type Condition =
  | { readonly any: true }
  | {
      readonly any: false;
      /** Opaque tags, with their quotes and without the prefix of weak ones. */
      readonly tags: readonly string[];
    };

/** Entity tag according to RFC 9110, section 8.8.3: no quotes, spaces or control characters inside. */
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Parses a list of entity tags, or `*`. Returns undefined without a header. An invalid list matches nothing, so
 * that it never permits an overwrite.
 */
export function parseCondition(header: string | undefined): Condition | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return { any: true };
  const tags = [...header.matchAll(ENTITY_TAG)].map(([, tag = '']) => tag);
  const rest = header.replace(ENTITY_TAG, '').replace(/[\s,]/g, '');
  return { any: false, tags: rest === '' ? tags : [] };
}

/**
 * The current version of a document. A document that is not stored has a version too, with `stored` set to
 * false.
 */
export interface CurrentVersion {
  readonly etag: string;
  readonly stored: boolean;
}

/**
 * Returns true if a change is permitted (RFC 9110, section 13.1.1). `*` requires a stored document.
 *
 * Proxies that compress a response rewrite its tag ({@link issuedTag}). The rewritten forms match too (decisions,
 * section 8), although the RFC requires a strong comparison. A tag is a hash of the content, so that it never describes
 * two contents.
 */
export function mayChange(ifMatch: Condition | undefined, current: CurrentVersion): boolean {
  if (ifMatch === undefined) return true;
  return ifMatch.any ? current.stored : includesTag(ifMatch.tags, current.etag);
}

/**
 * Returns true if the client already has this version (RFC 9110, section 13.1.2). Weak tags and those that a proxy
 * has rewritten match too: the response has no body, so that its encoding does not matter.
 */
export function matchesEtag(ifNoneMatch: Condition | undefined, current: CurrentVersion): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.any ? current.stored : includesTag(ifNoneMatch.tags, current.etag);
}

const includesTag = (tags: readonly string[], etag: string): boolean =>
  tags.some((tag) => tag === etag || issuedTag(tag) === etag);

/** Suffix that Apache, Caddy and others append inside of the quotes when they compress a response. */
const ENCODING_SUFFIX = /[-;](?:gzip|br|zstd|deflate)"$/;

/** Returns the tag that the portal has issued, from the form that a compressing proxy sends. */
const issuedTag = (tag: string): string => tag.replace(ENCODING_SUFFIX, '"');

/** Like `matchesEtag`, for a resource that always exists, such as a file. */
export const clientHas = (ifNoneMatch: string | undefined, etag: string): boolean =>
  matchesEtag(parseCondition(ifNoneMatch), { etag, stored: true });
