import { readFile } from 'node:fs/promises';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { plain } from '../../kernel/text/plain.js';

/** A field of a request: the names that lead to it, and its value. An empty name is an item of a list (`ids[]`). */
export interface RequestField {
  readonly path: readonly string[];
  readonly value: FieldValue;
}

/** A JSON value that is not a list or an object. */
type FieldValue = string | number | boolean | null;

type InputContext = Pick<Context, 'absolute' | 'io'>;

const KEY = /^([^[\]=]+)((?:\[[^[\]=]*\])*)=(.*)$/s;

/**
 * Parses `name=value`, `name[member]=value` and `name[]=value`, as `gh api` does.
 *
 * @param convert Returns the value for the text. Default: the text.
 * @throws CliError `request-field-invalid`
 */
export async function parseFields(
  words: readonly string[],
  convert: (text: string) => FieldValue | Promise<FieldValue> = (text) => text,
): Promise<RequestField[]> {
  return Promise.all(
    words.map(async (word) => {
      const [, name, members = '', text = ''] = KEY.exec(word) ?? [];
      if (name === undefined) throw new CliError('request-field-invalid', EXIT.usage, { field: plain(word) });
      const path = [name, ...[...members.matchAll(/\[([^\]]*)\]/g)].map(([, member = '']) => member)];
      return { path, value: await convert(text) };
    }),
  );
}

/** Returns a function that converts `true`, `false`, `null`, whole numbers, and `@file` or `@-` for the content of a file. */
export const typedValue =
  (context: InputContext) =>
  async (text: string): Promise<FieldValue> => {
    if (text.startsWith('@')) return (await readInput(text.slice(1), context)).toString('utf8');
    if (/^(?:true|false|null)$/.test(text)) return JSON.parse(text) as boolean | null;
    return /^-?(?:0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
  };

/** Reads a file, or standard input for `-`. @throws CliError for a failed read */
export async function readInput(file: string, { absolute, io }: InputContext): Promise<Buffer<ArrayBuffer>> {
  try {
    if (file !== '-') return Buffer.from(await readFile(absolute(file)));
    const chunks: Buffer[] = [];
    for await (const chunk of io.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw toLocalError(error);
  }
}

/** Adds fields to the query of a URL. A repeated name and a list become a repeated parameter. */
export function withQuery(url: string, fields: readonly RequestField[]): string {
  const result = new URL(url);
  for (const { path, value } of fields) {
    const [name = '', ...members] = path.filter((member) => member !== '');
    result.searchParams.append([name, ...members.map((member) => `[${member}]`)].join(''), String(value));
  }
  return result.href;
}

type Tree = Map<string, unknown>;

/** Returns the fields as a JSON object. @throws CliError `request-field-twice` */
export function toBody(fields: readonly RequestField[]): string {
  const root: Tree = new Map();
  for (const field of fields) insert(root, field);
  return JSON.stringify(toJsonValue(root));
}

function insert(root: Tree, { path, value }: RequestField): void {
  const twice = () => new CliError('request-field-twice', EXIT.usage, { field: plain(path.join('.')) });
  let node: Tree | unknown[] = root;
  for (const [index, name] of path.entries()) {
    const next = path[index + 1];
    const child: unknown = next === undefined ? value : next === '' ? [] : new Map();
    if (Array.isArray(node)) {
      if (name !== '') throw twice();
      node.push(child);
      node = child as Tree;
      continue;
    }
    const present: unknown = node.get(name);
    if (present === undefined) node.set(name, child);
    const isSame = Array.isArray(present) === Array.isArray(child) && typeof present === 'object';
    if (present !== undefined && (next === undefined || !isSame)) throw twice();
    node = (present ?? child) as Tree;
  }
}

function toJsonValue(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonValue);
  if (!(node instanceof Map)) return node;
  return Object.fromEntries([...(node as Tree)].map(([name, value]) => [name, toJsonValue(value)]));
}
