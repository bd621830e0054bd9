import fc from 'fast-check';
import { PROBLEM_CODES } from '@assetportal/sdk/contract';
import type { TestPortal } from '../../fixtures/library.js';

/** The part of JSON Schema that the OpenAPI document uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

export interface Operation extends OperationObject {
  readonly method: string;
  readonly path: string;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns every operation in the document. */
export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  );

/** Values that often break parsers, paths, queries or pages. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  '[]',
  '{}',
  '[1 TO',
  '* TO *',
  '"',
  '\\',

  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2f',
  'a\u0000b',
  '\r\nX-Evil: 1',

  '__proto__',
  'constructor',
  'hasOwnProperty',
  '\u202e',
  '\ufeff',
  'ﷺ',
  '𝕏',
  '💥',
  'İ',
  'ß',
  '%',
  '%zz',
  '%00',
  '(((((((((',
  '"a" OR',
  '-',
  '*',
  'a:b:c',
  'fname:',
  '9'.repeat(400),
  'a '.repeat(500),
  '('.repeat(900),
];

const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Generates values: mostly valid ones for the schema, sometimes invalid ones. */
function valuesOf(schema: Schema | undefined, document: Document, depth = 0): fc.Arbitrary<unknown> {
  const inside = (other: Schema | undefined) => valuesOf(other, document, depth + 1);
  const valid = (): fc.Arbitrary<unknown> => {
    if (schema === undefined || depth > 5) return fc.jsonValue({ maxDepth: 2 });
    if (schema.$ref !== undefined)
      return inside(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
    const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (several !== undefined) return fc.oneof(...several.map(inside));
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    return fc.oneof(...[schema.type ?? 'string'].flat().map((type) => ofType(type, schema, inside)));
  };
  return fc.oneof(
    { weight: 6, arbitrary: valid() },
    { weight: 1, arbitrary: nasty },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

function ofType(
  type: string,
  schema: Schema,
  inside: (schema: Schema | undefined) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
    case 'number': {
      const { minimum = -5, maximum = 2 ** 31 } = schema;
      const near = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0.5);
      return fc.oneof(
        fc.integer({ min: Math.max(minimum, -(2 ** 40)), max: Math.min(maximum, 2 ** 40) }),
        near,
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inside(schema.items), { maxLength: 5 });
    case 'object': {
      const members = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, inside(value)]),
      );
      const declared = fc.record(members, { requiredKeys: [...(schema.required ?? [])] });
      const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      const more = fc.dictionary(nasty, inside(other), { maxKeys: 3 });
      return fc.oneof(
        { weight: 3, arbitrary: declared },
        { weight: 1, arbitrary: fc.tuple(declared, more).map(([a, b]) => ({ ...a, ...b })) },
      );
    }
    default:
      return fc.oneof(
        nasty,
        fc.constantFrom('*', 'de', 'EN', 'original', 'fname', 'imp_date desc', 'admin', 'guests', 'folder:x'),
      );
  }
}

export interface RandomRequest {
  readonly path: string;
  readonly init: RequestInit;
}

/** Generates valid and invalid requests for an operation. @param existing Existing names and IDs. */
export function requestsOf(
  operation: Operation,
  document: Document,
  existing: readonly string[],
): fc.Arbitrary<RandomRequest> {
  const parameters = (where: Parameter['in']) =>
    (operation.parameters ?? []).filter((parameter) => parameter.in === where);
  const valueOf = ({ schema, content }: Parameter) => {
    const json = content?.['application/json']?.schema;
    const value =
      json === undefined
        ? valuesOf(schema, document)
        : valuesOf(json, document).map((v) => JSON.stringify(v));
    return fc.oneof({ weight: 2, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...existing) });
  };
  const pathValues = fc.record(
    Object.fromEntries(
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name ?? '',
        fc.oneof(
          fc.constantFrom(...existing),
          nasty.filter((text) => text.length < 60 && !/^\.*$/.test(text) && isWritable(text)),
        ),
      ]),
    ),
  );
  const query = fc.record(
    Object.fromEntries(parameters('query').map((parameter) => [parameter.name, valueOf(parameter)])),
    {
      requiredKeys: parameters('query')
        .filter(({ required }) => required === true)
        .map(({ name }) => name),
    },
  );
  const headerValue = fc.stringMatching(/^[\x21-\x7e]{0,30}$/);
  const headers = fc.record(
    {
      'accept-language': fc.oneof(fc.constantFrom('de', 'en;q=0.5,*', 'x'.repeat(50)), headerValue),
      'if-match': fc.oneof(fc.constantFrom('*', '"x"', 'W/"x", "y'), headerValue),
      'if-none-match': fc.oneof(fc.constantFrom('*', '"x"'), headerValue),
      range: fc.oneof(fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1'), headerValue),
      'x-forwarded-for': headerValue,
      'x-request-id': headerValue,
    },
    { requiredKeys: [] },
  );
  return fc
    .record({ pathValues, query, headers, body: bodyOf(operation, document) })
    .map(({ pathValues: names, query: parameterValues, headers: more, body }) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(parameterValues)) {
        for (const item of [value].flat()) search.append(name, textOf(item));
      }
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(names[name])),
      );
      return {
        path: `${path.replace(/^\//, '')}?${search}`.slice(0, 8000).replace(/%.?$/, ''),
        init: {
          method: operation.method,
          headers: { ...more, ...body.headers },
          ...(body.body === undefined ? {} : { body: body.body }),
        },
      };
    });
}

/** Returns true if a URL can contain the text: it has no unpaired surrogates. */
const isWritable = (text: string): boolean => !/\p{Surrogate}/u.test(text);

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

function bodyOf({ requestBody }: Operation, document: Document): fc.Arbitrary<Body> {
  const [[type, content] = [undefined, undefined]] = Object.entries(requestBody?.content ?? {});
  if (type === undefined) return fc.constant({ headers: {} });
  const bytes = fc.uint8Array({ maxLength: 300 }).map((body): Body => ({
    headers: { 'content-type': type.includes('*') ? 'image/png' : type },
    body: Buffer.from(body),
  }));
  if (!type.includes('json')) return bytes;
  const json = (body: string): Body => ({ headers: { 'content-type': 'application/json' }, body });
  return fc.oneof(
    { weight: 8, arbitrary: valuesOf(content?.schema, document).map((value) => json(JSON.stringify(value))) },
    { weight: 1, arbitrary: nasty.map(json) },
    { weight: 1, arbitrary: fc.constant({ headers: {} }) },
    { weight: 1, arbitrary: bytes },
    {
      weight: 1,
      arbitrary: nasty.map((body): Body => ({ headers: { 'content-type': 'text/plain' }, body })),
    },
  );
}

/** Returns how a response differs from the document, or undefined if it is as documented. */
export async function faultOf(
  portal: TestPortal,
  operation: Operation,
  { path, init }: RandomRequest,
  timeout: number,
): Promise<string | undefined> {
  const response = await portal.api(path, { ...init, signal: AbortSignal.timeout(timeout) });
  const { status } = response;
  if (!Object.hasOwn(operation.responses, String(status))) {
    return `${status} is not documented: ${(await response.text()).slice(0, 300)}`;
  }
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  if (status < 400) return undefined;
  if (!/^application\/problem\+json/.test(response.headers.get('content-type') ?? ''))
    return `${status} is not a problem document: ${text.slice(0, 300)}`;
  const { code, status: reported } = JSON.parse(text) as { code: string; status: number };
  if (reported !== status || !(PROBLEM_CODES as readonly string[]).includes(code))
    return `${status}, but the problem document states ${reported} ${code}`;
  const documented = JSON.stringify(operation.responses[String(status)]);
  if (!documented.includes(`"${code}"`)) return `${status} ${code} is not documented`;
  return code === 'internal' ? `500: ${text}` : undefined;
}
