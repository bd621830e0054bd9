import { InvalidCursor, type SearchRequest } from '../engine.js';

/** Place of an asset in a sort order. */
export interface SortPosition {
  /**
   * Value that the order compares: a number, or the sort key of a text. By relevance, the score divided by
   * `Matcher.norm`. Null if the asset has no value, so that it is among the last ones.
   */
  readonly value: string | number | null;
  readonly id: string;
}

/** Version of the format. */
const FORMAT = 1;

/**
 * Returns the cursor that continues behind a position: Base64url of a JSON array with the position and its sort order.
 * It contains nothing else, so that it is valid in every process and after a restart.
 */
export function encodeCursor(
  { field, direction }: SearchRequest['sort'],
  { value, id }: SortPosition,
): string {
  return Buffer.from(JSON.stringify([FORMAT, field, direction, value, id])).toString('base64url');
}

/**
 * Returns the position in a cursor. The order ensures that the value has its type.
 *
 * @throws InvalidCursor if the cursor belongs to another sort order, or is none of this engine
 */
export function decodeCursor(sort: SearchRequest['sort'], cursor: string): SortPosition {
  const parts = parse(cursor);
  if (!Array.isArray(parts)) throw new InvalidCursor();
  const [, , , value, id] = parts as unknown[];
  const isValue = value === null || typeof value === 'string' || typeof value === 'number';
  if (!isValue || typeof id !== 'string') throw new InvalidCursor();
  const position = { value, id };
  // Also rejects another order, and every other spelling of the same content.
  if (encodeCursor(sort, position) !== cursor) throw new InvalidCursor();
  return position;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
