import type { MessageTree, TranslationsMeta } from '../contract/schemas/translations.js';
import { getPath, setPath, unsetPath } from '../lib/json-path.js';
import { isObject } from '../lib/object.js';
import { META_KEY } from './meta.js';

/** The message that was translated. */
export interface SourceMessage {
  /** Lower-case code of its language. */
  readonly lang: string;
  readonly text: string;
}

/** Member of the metadata with hashes of the translated messages, by language and key. */
const MEMBER = 'sources';

/** Hash in place of a source, for a message that has to be reviewed. */
const REVIEW = 'review';

/**
 * Returns the document with a hash of the message from which a message was translated, or without it (null). The hash is
 * short, because visitors load the document too.
 */
export function withSource(document: MessageTree, key: string, source: SourceMessage | null): MessageTree {
  let changed = document;
  const sources = getPath(document, [META_KEY, MEMBER]);
  for (const lang of isObject(sources) ? Object.keys(sources) : [])
    changed = unsetPath(changed, [META_KEY, MEMBER, lang, key]);
  return source === null
    ? changed
    : setPath(changed, [META_KEY, MEMBER, source.lang, key], shortHash(source.text));
}

/** Returns the document with a mark that a message has to be reviewed. The next edit of the message removes it. */
export const withReviewMark = (document: MessageTree, key: string, lang: string): MessageTree =>
  setPath(withSource(document, key, null), [META_KEY, MEMBER, lang, key], REVIEW);

/**
 * Returns true if the message from which a message was translated has changed since, or if the message has to be
 * reviewed. Returns false if its source is unknown.
 *
 * @param sourceIn returns the current message of a language
 */
export function isSourceChanged(
  meta: TranslationsMeta,
  key: string,
  sourceIn: (lang: string) => string | undefined,
): boolean {
  const sources = Object.hasOwn(meta, MEMBER) ? meta[MEMBER] : undefined;
  if (!isObject(sources)) return false;
  return Object.entries(sources).some(([lang, hashes]) => {
    const hash = isObject(hashes) && Object.hasOwn(hashes, key) ? hashes[key] : undefined;
    if (typeof hash !== 'string') return false;
    const text = sourceIn(lang);
    return hash === REVIEW || (text !== undefined && hash !== shortHash(text));
  });
}

/** Returns a hash of 24 bits (FNV-1a), which only has to differ after an edit. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return ((hash >>> 0) & 0xffffff).toString(16).padStart(6, '0');
}
