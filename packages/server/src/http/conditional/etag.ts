/** What a request's `If-Match` or `If-None-Match` asks for: any version, or one of those named; undefined without one. */
export type Condition = { readonly any: true } | { readonly any: false; readonly tags: readonly EntityTag[] };

interface EntityTag {
  /** With its quotes. */
  readonly tag: string;
  readonly weak: boolean;
}

/** As RFC 9110, section 8.8.3, writes one: no quotes and no control characters within. */
const ENTITY_TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Reads a list of entity tags, or `*`. What is no such list matches nothing, so that nothing is overwritten by it. */
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

/** A version and whether anything is stored: what was never stored has a version too, which tells just that. */
export interface CurrentVersion {
  readonly etag: string;
  readonly stored: boolean;
}

/** Whether a change may be made (RFC 9110, section 13.1.1): weak tags never match, `*` needs something to be there. */
export function mayChange(ifMatch: Condition | undefined, current: CurrentVersion): boolean {
  if (ifMatch === undefined) return true;
  if (ifMatch.any) return current.stored;
  return ifMatch.tags.some(({ tag, weak }) => !weak && tag === current.etag);
}

/** Whether who asks has this version already (RFC 9110, section 13.1.2): weak tags match too. */
export function matchesEtag(ifNoneMatch: Condition | undefined, current: CurrentVersion): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.any ? current.stored : ifNoneMatch.tags.some(({ tag }) => tag === current.etag);
}

/** The same for what is always there: a file. */
export const clientHas = (ifNoneMatch: string | undefined, etag: string): boolean =>
  matchesEtag(parseCondition(ifNoneMatch), { etag, stored: true });
