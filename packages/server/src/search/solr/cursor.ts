import { InvalidCursor, type SearchRequest } from '../engine.js';
import { sortOf } from './requests/search.js';

/** Position of a cursor. */
interface Position {
  /** Mark of Solr's cursor. */
  readonly mark: string;
  /** Number of results before it. */
  readonly passed: number;
}

const MARK = /^[A-Za-z0-9+/=*]{1,4000}$/;

/** Returns the cursor for a position. It contains the sort order, because Solr's mark depends on it. */
export function encodeCursor({ mark, passed }: Position, sort: SearchRequest['sort']): string {
  return Buffer.from(JSON.stringify(['solr', sortOf(sort), passed, mark])).toString('base64url');
}

/** Returns the position of a cursor. Empty for the first page. @throws InvalidCursor */
export function decodeCursor(cursor: string, sort: SearchRequest['sort']): Position {
  if (cursor === '') return { mark: '*', passed: 0 };
  const [engine, order, passed, mark, ...rest] = parse(cursor);
  if (engine !== 'solr' || order !== sortOf(sort) || rest.length > 0) throw new InvalidCursor();
  if (typeof mark !== 'string' || !MARK.test(mark) || !Number.isSafeInteger(passed))
    throw new InvalidCursor();
  const position = { mark, passed: Number(passed) };
  // Decoding base64 ignores some damage.
  if (encodeCursor(position, sort) !== cursor) throw new InvalidCursor();
  return position;
}

function parse(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
