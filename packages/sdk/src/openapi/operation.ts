import { API_BASE_PATH, type LoadedCall } from '../contract/call.js';
import { getConfig, getConfigSchema } from '../contract/calls/config/config.js';
import { BODY_LIMIT } from '../contract/limits.js';
import { reference, type Json, type JsonObject } from './json.js';
import { parametersOf } from './parameters.js';
import { problemResponses, type ProblemTitle } from './problems.js';
import { replyName, requestSchema } from './schemas.js';

/**
 * Creates the operation for one method and path. Several calls share it if a query parameter or the body selects the
 * call.
 */
export function operation(
  calls: readonly [LoadedCall, ...LoadedCall[]],
  problemTitle: ProblemTitle,
): JsonObject {
  const [first, ...others] = calls;
  const parameters = parametersOf(calls);
  return {
    operationId: first.name,
    summary: first.summary,
    ...(others.length === 0
      ? {}
      : { description: calls.map((call) => `${callName(call)}: ${call.summary}`).join('\n\n') }),
    ...documentSchema(first),
    tags: [first.name.split('.')[0] ?? first.name],
    security: SECURITY[first.access],
    'x-token-scope': scopeOf(calls),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(calls),
    responses: {
      200: {
        description: calls.map((call) => call.summary).join(' '),
        ...etagHeader(calls),
        content: replies(calls),
      },
      ...(calls.some((call) => call.tagged === true || (call.versioned === true && call.method === 'GET'))
        ? { 304: { description: 'Not modified: the current version matches `If-None-Match`.' } }
        : {}),
      ...problemResponses(calls, problemTitle),
    },
  };
}

/**
 * Refers to the JSON Schema of the configuration. Not with a `$ref`, because the server also stores and returns
 * configurations with invalid values.
 */
function documentSchema({ path }: LoadedCall): JsonObject {
  if (path !== getConfig.path) return {};
  const url = `${API_BASE_PATH}${getConfigSchema.path}`;
  return { externalDocs: { url, description: 'JSON Schema of a valid configuration.' } };
}

function etagHeader(calls: readonly LoadedCall[]): JsonObject {
  const description = calls.some(({ versioned }) => versioned === true)
    ? 'Version of the document, for `If-Match`.'
    : calls.some(({ tagged }) => tagged === true)
      ? 'Weak validator, for `If-None-Match`.'
      : undefined;
  return description === undefined ? {} : { headers: { ETag: { description, schema: { type: 'string' } } } };
}

function callName({ name, operation: value, when = value }: LoadedCall): string {
  return when === undefined ? `\`${name}\`` : `\`${name}\`, with \`${when}\``;
}

/** Returns what a machine token needs: one value, or one for each call of the operation if they differ. */
function scopeOf(calls: readonly LoadedCall[]): Json {
  const [first, ...others] = new Set(calls.map(({ scope }) => scope));
  return others.length === 0
    ? (first ?? null)
    : Object.fromEntries(calls.map(({ name, scope }) => [name, scope]));
}

/**
 * Security requirements by access level. `{}` permits requests without a session. Calls for viewers include it,
 * because the portal may admit guests.
 */
const SECURITY: Record<LoadedCall['access'], Json> = {
  anyone: [{}, { bearer: [] }, { cookie: [] }],
  viewer: [{ bearer: [] }, { cookie: [] }, {}],
  admin: [{ bearer: [] }, { cookie: [] }],
};

const ANY_FILE: JsonObject = { '*/*': {} };

function requestBody([call, ...others]: readonly [LoadedCall, ...LoadedCall[]]): JsonObject {
  if (call.bodyFormat === 'file') return { requestBody: { required: true, content: ANY_FILE } };
  if (call.body === undefined) return {};
  const bodies = others.flatMap(({ operation: value, body }) => (value === undefined || !body ? [] : [body]));
  const schemas = [call.body, ...bodies].map((body): JsonObject => requestSchema(body));
  const [schema = {}] = schemas;
  return {
    requestBody: {
      description: `At most ${(call.bodyLimit ?? BODY_LIMIT) / 1024 / 1024} MiB.`,
      required: call.bodyOptional !== true,
      content: { 'application/json': { schema: schemas.length === 1 ? schema : { anyOf: schemas } } },
    },
  };
}

function replies(calls: readonly LoadedCall[]): JsonObject {
  const [first] = calls;
  if (first?.replyFormat === 'file') return ANY_FILE;
  const schemas = calls.map((call): JsonObject => ({ $ref: reference(replyName(call)) }));
  const [schema = {}] = schemas;
  if (first?.replyFormat === 'events') {
    const data = { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
    return { 'text/event-stream': { schema: { ...data, description: 'Data of each event.' } } };
  }
  return { 'application/json': { schema: schemas.length === 1 ? schema : { anyOf: schemas } } };
}
