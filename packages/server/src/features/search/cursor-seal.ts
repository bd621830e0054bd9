import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { InvalidCursor, type SearchRequest } from '../../search/engine.js';

/**
 * Search that a cursor belongs to. Neither the scope nor the user is part of it. Each page applies the current scope of
 * its user, and the permissions may change between two pages. Users with equal permissions share cached pages, and
 * therefore their cursors.
 */
type CursorOwner = Pick<SearchRequest, 'query' | 'filters' | 'sort'>;

/** Encrypts the cursors of engines for clients. A client can neither read nor change them. */
export interface CursorSeal {
  /** Returns the sealed cursor. Equal input has equal output, so that clients can cache pages by their URL. */
  seal(cursor: string, owner: CursorOwner): string;
  /**
   * Returns the cursor of the engine.
   *
   * @throws InvalidCursor if the cursor was not sealed with this key for the same query, filters and sort order
   */
  open(sealed: string, owner: CursorOwner): string;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates the seal. Cursors remain valid after a restart, and end with the signing key.
 *
 * @param key Signing key of the portal. The keys for cursors are derived from it.
 */
export function createCursorSeal(key: string): CursorSeal {
  const keys = Buffer.from(hkdfSync('sha256', key, '', 'search-cursor', 2 * KEY_BYTES));
  const encryptionKey = keys.subarray(0, KEY_BYTES);
  const nonceKey = keys.subarray(KEY_BYTES);
  return {
    seal(cursor, owner) {
      const bound = boundTo(owner);
      // A nonce that depends on the content never serves two contents, and needs no random number.
      const nonce = createHmac('sha256', nonceKey)
        .update(bound)
        .update(cursor)
        .digest()
        .subarray(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, encryptionKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bound);
      // Cursors of engines are Base64url: their bytes are a quarter shorter.
      const content = Buffer.concat([cipher.update(cursor, 'base64url'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      // Decoding ignores other characters, so one cursor would have many spellings.
      if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) {
        throw new InvalidCursor();
      }
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, encryptionKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('base64url');
      } catch {
        throw new InvalidCursor();
      }
    },
  };
}

/** Returns the bytes that identify a search. The order of filters and of their values does not matter. */
function boundTo({ query, filters, sort }: CursorOwner): Buffer {
  const selected = [...filters]
    .map(([field, filter]) => [
      field,
      filter.kind === 'any'
        ? [...filter.values].sort()
        : [filter.from ?? null, filter.to ?? null, filter.kind],
    ])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return Buffer.from(JSON.stringify([query, selected, sort.field, sort.direction]));
}
