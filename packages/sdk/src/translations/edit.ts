import type { MessageTree } from '../contract/schemas/translations.js';
import { keyLevels } from '../lib/catalog-tree.js';
import { getPath, setPath, unsetPath } from '../lib/json-path.js';
import { META_KEY } from './meta.js';
import { isObject } from '../lib/object.js';

/**
 * Sets one message in a stored document, or removes it (null). All other values stay as they are, also invalid
 * ones and the metadata. A group that becomes empty remains, so that a merge recognizes the removal of its
 * message: see {@link withoutEmptyGroups}.
 *
 * @param key Full message key.
 * @returns Undefined if the key is not valid, or would be both a message and a group of messages.
 */
export function setMessage(document: MessageTree, key: string, text: string | null): MessageTree | undefined {
  const path = keyLevels(key);
  if (path === undefined || path[0] === META_KEY) return undefined;
  const isGroup = (length: number) => {
    const value = getPath(document, path.slice(0, length));
    return value === undefined || isObject(value);
  };
  if (!path.every((_, index) => index === 0 || isGroup(index))) return undefined;
  const value = getPath(document, path);
  if (isObject(value) && Object.keys(value).length > 0) return undefined;
  return text === null ? unsetPath(document, path) : setPath(document, path, text);
}

/**
 * Returns the document without groups that contain no message. The metadata stays as it is. Groups without empty ones are
 * returned as they are, so that documents can be compared by their unchanged groups.
 */
export function withoutEmptyGroups(document: MessageTree): MessageTree {
  const before = Object.entries(document);
  const after = before
    .map(([key, value]): [string, unknown] => [
      key,
      isObject(value) && key !== META_KEY ? withoutEmptyGroups(value) : value,
    ])
    .filter(([, value]) => !isObject(value) || Object.keys(value).length > 0);
  const isSame = after.length === before.length && after.every(([key, value]) => document[key] === value);
  return isSame ? document : Object.fromEntries(after);
}
