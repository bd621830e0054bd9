import * as z from 'zod/mini';
import type { LoadedCall } from '../contract/call.js';
import { Collection } from '../contract/schemas/collections.js';
import { Asset } from '../contract/schemas/common/asset.js';
import { LocaleEntry, LocaleList } from '../contract/schemas/common/locale.js';
import { Problem } from '../contract/schemas/common/problem.js';
import { wireFormOf } from '../contract/schemas/common/wire.js';
import { ConvertSet } from '../contract/schemas/downloads.js';
import { HistoryEntry } from '../contract/schemas/admin/history.js';
import { IndexStatus, VisibleField } from '../contract/schemas/indexing.js';
import { FacetCount, FacetRange } from '../contract/schemas/search.js';
import { LoginMethod, Session } from '../contract/schemas/session.js';
import { reference, type JsonObject } from './json.js';

/** Schemas that are named components of the document, in addition to the reply schemas. All others are inlined. */
const COMPONENTS = {
  Asset,
  Collection,
  ConvertSet,
  FacetCount,
  FacetRange,
  HistoryEntry,
  IndexStatus,
  LocaleEntry,
  LocaleList,
  LoginMethod,
  Problem,
  Session,
  VisibleField,
};

/** Returns the component name of a call's reply schema. */
export const replyName = (call: LoadedCall): string => `${call.name}.reply`;

/** Returns the JSON Schema for a decoded request value, not for its URL encoding. */
export function requestSchema(schema: z.core.$ZodType): JsonObject {
  const form = wireFormOf(schema);
  if (form?.kind === 'many') return { type: 'array', items: requestSchema(form.item) };
  if (form?.kind === 'integer') return { type: 'integer', minimum: form.minimum, maximum: form.maximum };
  if (form?.kind === 'boolean') return { type: 'boolean' };
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

/**
 * Returns the named schemas and the reply schema of every call, with references between them. Calls that reply
 * with a file have no reply schema.
 */
export function replySchemas(calls: readonly LoadedCall[]): { [name: string]: JsonObject } {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const aliases: Record<string, JsonObject> = {};
  const named = new Map<z.core.$ZodType, string>(
    Object.entries(COMPONENTS).map(([id, schema]) => [schema, id]),
  );
  for (const call of calls) {
    if (call.replyFormat === 'file') continue;
    const existing = named.get(call.reply);
    if (existing === undefined) {
      named.set(call.reply, replyName(call));
      registry.add(call.reply, { id: replyName(call) });
    } else if (existing !== replyName(call)) aliases[replyName(call)] = { $ref: reference(existing) };
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'output', unrepresentable: 'any', uri: reference });
  const definitions = Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
    name,
    schema as JsonObject,
  ]);
  return { ...(Object.fromEntries(definitions) as { [name: string]: JsonObject }), ...aliases };
}
