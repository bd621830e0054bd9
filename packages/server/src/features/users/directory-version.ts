import { canonicalJson } from '@assetportal/sdk/rules';
import type { CurrentVersion } from '../../http/conditional/etag.js';
import { sha256 } from '../../lib/checksum.js';

/** Returns the version of a document that is not stored as such: equal content has the same ETag. */
export const versionOfContent = (document: object): CurrentVersion => ({
  etag: `"${sha256(canonicalJson(document), 'base64url')}"`,
  stored: true,
});
