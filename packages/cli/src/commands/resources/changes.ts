import { pathText } from '@assetportal/sdk/config';
import type { Resource, ResourceChange } from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { plain, toJson } from '../../kernel/text/plain.js';
import { checkMembers } from '../../kernel/view.js';
import { shown } from '../../kernel/text/shown.js';

/** Changes of one resource. */
export interface ChangedResource {
  readonly name: string;
  readonly changes: readonly ResourceChange[];
  /** Marks changes that take access away. Default: none is marked. */
  readonly resource?: Pick<Resource, 'narrows'>;
  /** Number of assets in the folders of these changes. */
  readonly assets?: ReadonlyMap<ResourceChange, number>;
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
  { io, t }: Context,
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
  const width = keyWidth(rows.map(({ key }) => plain(key)));
  const lines = resources.flatMap(({ name, changes, resource, assets }) => {
    if (changes.length === 0) return [];
    const markOf = (change: ResourceChange) => {
      if (resource?.narrows?.(change) !== true) return '';
      const count = assets?.get(change);
      return `   ! ${count === undefined ? t('resources.narrows') : t('resources.narrowsAssets', { count })}`;
    };
    return [titleOf(name), ...changes.map((change) => `${lineOf(change, width)}${markOf(change)}`)];
  });
  if (toStdout) await io.data(lines.map((line) => `${line}\n`).join(''));
  else for (const line of lines) io.note(line);
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

/** Returns whether a change adds, removes or changes a value. */
export const changeKind = ({ from, to }: ResourceChange): keyof typeof SIGNS =>
  from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';

function rowOf(resource: string, change: ResourceChange) {
  const { path, from = null, to = null } = change;
  return { resource, change: changeKind(change), key: pathText(path), from, to };
}

/** Longest key to which the values of other lines are aligned, in characters. */
const MAX_KEY = 40;

const keyWidth = (keys: readonly string[]): number =>
  Math.max(0, ...keys.map((key) => key.length).filter((length) => length <= MAX_KEY));

/** Returns the name of a resource without the extension of its file. */
const titleOf = (name: string): string => plain(name.replace(/\.json$/, ''));

function lineOf(change: ResourceChange, width: number): string {
  const { path, from, to } = change;
  const values = [from, to].filter((value) => value !== undefined).map(shown);
  const key = plain(pathText(path)).padEnd(width);
  return `  ${SIGNS[changeKind(change)]} ${key}   ${values.join(' → ')}`;
}
