import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';
import { toJson } from '../text/plain.js';
import type { Io } from './io.js';
import { DOCUMENT_VERSION } from './output.js';

type Members = Readonly<Record<string, unknown>>;

/** Writes one JSON document. `--json=a,b` selects its fields. */
export async function writeDocument(io: Io, kind: string, members: Members): Promise<void> {
  checkFields(io, Object.keys(members));
  await io.data(`${toJson({ kind, version: DOCUMENT_VERSION, ...pick(io, members) })}\n`);
}

/**
 * Writes one JSON document with the rows under `items`. Writes row by row, so that a long list is never held in
 * memory. `--json=a,b` selects the fields of each row. A missing field is null. If the rows fail, the document is
 * closed with `"complete": false` and the `error`.
 */
export async function writeList(
  io: Io,
  kind: string,
  head: Members,
  rows: AsyncIterable<Members> | Iterable<Members>,
  fieldNames: readonly string[],
): Promise<void> {
  checkFields(io, fieldNames);
  const opening = toJson({ kind, version: DOCUMENT_VERSION, ...head });
  await io.data(`${opening.slice(0, -1)},"items":[`);
  io.closeDocument = async (error) => {
    io.closeDocument = undefined;
    await io.data(`],"complete":false,"error":${toJson(error)}}\n`);
  };
  let first = true;
  for await (const row of rows) {
    await io.data(`${first ? '' : ','}\n${toJson(pick(io, row))}`);
    first = false;
  }
  io.closeDocument = undefined;
  await io.data(']}\n');
}

function pick(io: Io, members: Members): Members {
  if (io.fields === undefined) return members;
  return Object.fromEntries(io.fields.map((name) => [name, members[name] ?? null]));
}

/**
 * Checks that every field in `--json=a,b` exists. Otherwise, a list of nulls would look like a result.
 *
 * @throws CliError `unknown-json-field`
 */
export function checkFields(io: Io, fieldNames: readonly string[]): void {
  const unknown = io.fields?.find((name) => !fieldNames.includes(name));
  if (unknown === undefined) return;
  throw new CliError('unknown-json-field', EXIT.usage, { name: unknown, available: fieldNames.join(', ') });
}
