import { pathText } from '@assetportal/sdk/config';
import type { ResourceChange } from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { plain, toJson } from '../../kernel/text/plain.js';
import { checkMembers } from '../../kernel/view.js';
import { shown } from '../../kernel/text/shown.js';

/** Changes of one resource. */
export interface ChangedResource {
  readonly name: string;
  readonly changes: readonly ResourceChange[];
}

const MEMBERS = ['resource', 'change', 'key', 'from', 'to'] as const;

/** Checks the fields of `--json=a,b` before anything changes. @throws CliError `unknown-json-field` */
export const checkResourceFields = (context: Context): void => checkMembers(context, MEMBERS);

/**
 * Prints changes by resource, in the form of a plan (mockup, plan and apply).
 *
 * @param head further members of the JSON document
 * @param toStdout false to print them as messages, because they are stored already
 */
export async function writeResourceChanges(
  { io }: Context,
  resources: readonly ChangedResource[],
  head: Readonly<Record<string, unknown>>,
  toStdout: boolean,
): Promise<void> {
  const rows = resources.flatMap(({ name, changes }) => changes.map((change) => rowOf(name, change)));
  if (io.json) return writeList(io, 'changes', head, rows, MEMBERS);
  if (toStdout && !io.interactive) {
    const cells = rows.map(({ resource, change, key, from, to }) =>
      [resource, SIGNS[change], plain(key), toJson(from), toJson(to)].join('\t'),
    );
    return io.data(cells.map((line) => `${line}\n`).join(''));
  }
  const lines = resources.flatMap(({ name, changes }) =>
    changes.length === 0 ? [] : [name, ...changes.map(lineOf)],
  );
  if (toStdout) await io.data(lines.map((line) => `${line}\n`).join(''));
  else for (const line of lines) io.note(line);
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

const kindOf = ({ from, to }: ResourceChange): keyof typeof SIGNS =>
  from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';

function rowOf(resource: string, change: ResourceChange) {
  const { path, from = null, to = null } = change;
  return { resource, change: kindOf(change), key: pathText(path), from, to };
}

function lineOf(change: ResourceChange): string {
  const { path, from, to } = change;
  const values = [from, to].filter((value) => value !== undefined).map(shown);
  return `  ${SIGNS[kindOf(change)]} ${plain(pathText(path))}   ${values.join(' → ')}`;
}
