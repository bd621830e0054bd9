import * as z from 'zod/mini';
import { createTexts, TEXTS } from '../texts/built-in.js';
import { Asset } from './asset.js';
import { API_BASE_PATH, SESSION_HEADER, type Call } from './call.js';
import { CALLS } from './index.js';
import { IndexStatus, VisibleField } from './indexing.js';
import { LocaleEntry } from './locales.js';
import { Problem, PROBLEMS, type ProblemCode } from './problem.js';
import { FacetCount, FacetRange } from './search.js';
import { LoginMethod, Session } from './session.js';
import { wireFormOf } from './wire.js';

/** A value of the document: plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The cookie that carries the token in a browser (decisions, section 2). */
export const SESSION_COOKIE = 'assetportal_session';

/** What has a name of its own in the document; everything else stands where it is used. */
const COMPONENTS = {
  Asset,
  FacetCount,
  FacetRange,
  IndexStatus,
  LocaleEntry,
  LoginMethod,
  Problem,
  Session,
  VisibleField,
};

/**
 * The API as an OpenAPI 3.1 document, made from the contract (decisions, section 2).
 *
 * @param options.version The server's.
 * @param options.url Where the portal lives; its own address by default.
 */
export function openApiDocument(options: { readonly version: string; readonly url?: string }): JsonObject {
  const schemas = replySchemas();
  const paths: { [path: string]: JsonObject } = {};
  for (const call of CALLS) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'assetportal',
      version: options.version,
      description:
        'Search, look at and download the assets of a library. Every fault is an RFC 9457 problem document, whose `code` is a stable word to switch on.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${options.url?.replace(/\/+$/, '') ?? ''}${API_BASE_PATH.replace(/\/$/, '')}` }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `session` that session/get answered.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Set by session/get with the header ${SESSION_HEADER}: cookie. What changes something must then be same-origin.`,
        },
      },
    },
  };
}

function operation(call: Call): JsonObject {
  const parameters = call.query === undefined ? [] : queryParameters(call.query);
  if (call.name === 'session.get') {
    parameters.push({
      name: SESSION_HEADER,
      in: 'header',
      description: 'With `cookie`, the token is put into an HttpOnly cookie alone.',
      schema: { type: 'string', enum: ['cookie'] },
    });
  }
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.')[0] ?? call.name],
    security: SECURITY[call.access],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: call.bodyOptional !== true,
            content: { 'application/json': { schema: requestSchema(call.body) } },
          },
        }),
    responses: {
      200: {
        description: call.summary,
        content: { 'application/json': { schema: { $ref: reference(replyName(call)) } } },
      },
      ...problemResponses(call),
    },
  };
}

/** Guests are let in where the portal says so: a viewer's call may then come without a session. */
const SECURITY: Record<Call['access'], Json> = {
  anyone: [{}, { bearer: [] }, { cookie: [] }],
  viewer: [{ bearer: [] }, { cookie: [] }, {}],
  admin: [{ bearer: [] }, { cookie: [] }],
};

function queryParameters(query: z.core.$ZodType): JsonObject[] {
  if (!(query instanceof z.ZodMiniObject)) return [];
  return Object.entries(query._zod.def.shape as Record<string, z.core.$ZodType>).map(([name, member]) => {
    const optional = member instanceof z.ZodMiniOptional;
    const inner: z.core.$ZodType = optional ? (member._zod.def.innerType as z.core.$ZodType) : member;
    const form = wireFormOf(inner);
    const schema = requestSchema(inner);
    return {
      name,
      in: 'query',
      ...(optional ? {} : { required: true }),
      // An object travels as JSON text, a list as a repeated parameter.
      ...(form?.kind === 'json' ? { content: { 'application/json': { schema } } } : { schema }),
      ...(form?.kind === 'many' ? { style: 'form', explode: true } : {}),
    };
  });
}

/** The schema of what is sent: the real forms, not those in which they may travel. */
function requestSchema(schema: z.core.$ZodType): JsonObject {
  const form = wireFormOf(schema);
  if (form?.kind === 'many') return { type: 'array', items: requestSchema(form.item) };
  if (form?.kind === 'integer') return { type: 'integer', minimum: form.minimum, maximum: form.maximum };
  if (form?.kind === 'json') return requestSchema(form.schema);
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (wireFormOf(zodSchema) === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, requestSchema(zodSchema));
    },
  });
  return rest as JsonObject;
}

/** The named schemas and every call's reply, which refer to each other. */
function replySchemas(): { [name: string]: JsonObject } {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const aliases: Record<string, JsonObject> = {};
  const named = new Map<z.core.$ZodType, string>(
    Object.entries(COMPONENTS).map(([id, schema]) => [schema, id]),
  );
  for (const call of CALLS) {
    const known = named.get(call.reply);
    if (known === undefined) {
      named.set(call.reply, replyName(call));
      registry.add(call.reply, { id: replyName(call) });
    } else if (known !== replyName(call)) aliases[replyName(call)] = { $ref: reference(known) };
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'output', unrepresentable: 'any', uri: reference });
  const made = Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
    name,
    schema as JsonObject,
  ]);
  return { ...(Object.fromEntries(made) as { [name: string]: JsonObject }), ...aliases };
}

const replyName = (call: Call) => `${call.name}.reply`;
const reference = (name: string) => `#/components/schemas/${name}`;

/** The problems of a call's own, and those that its shape brings with it. */
function problemsOf(call: Call): ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      ...call.problems,
      ...(call.query === undefined && call.body === undefined ? [] : (['invalid-request'] as const)),
      ...(call.body === undefined ? [] : (['not-json', 'body-too-large', 'unsupported-media-type'] as const)),
      ...(call.method === 'GET' ? [] : (['cross-origin'] as const)),
      ...(call.access === 'anyone' ? [] : (['not-logged-in', 'session-expired'] as const)),
      ...(call.access === 'admin' ? (['forbidden'] as const) : []),
      'too-many-requests',
      'internal',
      'unavailable',
    ]),
  ];
}

function problemResponses(call: Call): { [status: string]: JsonObject } {
  const { t } = createTexts({ locale: 'en', trees: { en: TEXTS['en'] ?? {} } });
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(call))
    byStatus.set(PROBLEMS[code], [...(byStatus.get(PROBLEMS[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${t(`problem.${code}.title`)}.`).join(' '),
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
          : {}),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: reference('Problem') }, { properties: { code: { enum: [...codes] } } }],
            },
          },
        },
      },
    ]),
  );
}
