import { isObject } from '../../lib/object.js';
import { canonicalJson } from '../../domains/backup/canonical.js';
import type { Resource, ResourceContent, ResourceFile } from './resource.js';

/** Converts a content from and to the JSON document in a file. */
interface Conversion {
  /** Returns the JSON document. Default: the content. */
  readonly toDocument?: (content: ResourceContent) => ResourceContent;
  /** Returns the content. Default: the JSON document. @throws SyntaxError if the document has another form */
  readonly fromDocument?: (document: ResourceContent) => ResourceContent;
}

const unchanged = (content: ResourceContent): ResourceContent => content;

/** Returns how a resource is stored as a file with canonical JSON. */
export const jsonFile = (
  path: string,
  { toDocument = unchanged, fromDocument = unchanged }: Conversion = {},
): Pick<Resource, 'toFile' | 'fromFile'> => ({
  toFile: (content) => ({ path, bytes: new TextEncoder().encode(canonicalJson(toDocument(content))) }),
  fromFile: (file) => fromDocument(parseObject(file)),
});

/** Returns the JSON object in a file. @throws SyntaxError */
function parseObject({ bytes }: ResourceFile): ResourceContent {
  const value: unknown = JSON.parse(decoded(bytes));
  if (!isObject(value)) throw new SyntaxError('The file does not contain a JSON object.');
  return value;
}

/** Returns the text of a file in UTF-8, without the byte order mark that editors on Windows write. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SyntaxError('The file is not in UTF-8.', { cause: error });
  }
}
