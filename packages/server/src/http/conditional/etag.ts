/** Parsed `If-Match` or `If-None-Match` header: any version, or one of the listed versions. */
export type Condition = { readonly any: true } | { readonly any: false; readonly tags: readonly EntityTag[] };

interface EntityTag {
  /** Opaque tag, with its quotes. */
  readonly tag: string;
  readonly weak: boolean;
}

/** Entity tag according to RFC 9110, section 8.8.3: no quotes, spaces or control characters inside. */
const ENTITY_TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Parses a list of entity tags, or `*`. Returns undefined without a header. An invalid list matches nothing, so
 * that it never permits an overwrite.
 */
export function parseCondition(header: string | undefined): Condition | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return { any: true };
  const tags = [...header.matchAll(ENTITY_TAG)].map(([, weak, tag]) => ({
    tag: tag ?? '',
    weak: weak !== undefined,
  }));
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
 * Returns true if a change is permitted (RFC 9110, section 13.1.1). Weak tags never match; `*` requires a stored
 * document.
 */
export function mayChange(ifMatch: Condition | undefined, current: CurrentVersion): boolean {
  if (ifMatch === undefined) return true;
  if (ifMatch.any) return current.stored;
  return ifMatch.tags.some(({ tag, weak }) => !weak && tag === current.etag);
}

/** Returns true if the client already has this version (RFC 9110, section 13.1.2). Weak tags match too. */
export function matchesEtag(ifNoneMatch: Condition | undefined, current: CurrentVersion): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.any ? current.stored : ifNoneMatch.tags.some(({ tag }) => tag === current.etag);
}

/** Like `matchesEtag`, for a resource that always exists, such as a file. */
export const clientHas = (ifNoneMatch: string | undefined, etag: string): boolean =>
  matchesEtag(parseCondition(ifNoneMatch), { etag, stored: true });
