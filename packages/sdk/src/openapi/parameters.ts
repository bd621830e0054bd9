import * as z from 'zod/mini';
import { SESSION_HEADER, type LoadedCall } from '../contract/call.js';
import { wireFormOf } from '../contract/schemas/common/wire.js';
import type { JsonObject } from './json.js';
import { requestSchema } from './schemas.js';

/**
 * Returns the parameters of the calls at one method and path. A parameter is optional unless every call requires
 * it.
 */
export function parametersOf(calls: readonly LoadedCall[]): JsonObject[] {
  const names = new Map<string, JsonObject[]>();
  for (const call of calls) {
    for (const parameter of [
      ...memberParameters(call.params, 'path'),
      ...memberParameters(call.query, 'query'),
    ]) {
      const { name } = parameter;
      if (typeof name !== 'string') continue;
      names.set(name, [...(names.get(name) ?? []), parameter]);
    }
  }
  return [...[...names.values()].map((same) => merge(same, calls.length)), ...headersOf(calls)];
}

function merge(same: readonly JsonObject[], calls: number): JsonObject {
  const [first = {}, ...others] = same;
  const { required: _, ...merged } = first;
  const required = same.length === calls && same.every((parameter) => parameter['required'] === true);
  const different = others.filter(({ schema }) => JSON.stringify(schema) !== JSON.stringify(first['schema']));
  return {
    ...merged,
    ...(required ? { required } : {}),
    ...(different.length === 0
      ? {}
      : { schema: { anyOf: [first, ...different].map(({ schema }) => schema ?? {}) } }),
  };
}

function memberParameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema._zod.def.shape as Record<string, z.core.$ZodType>).map(([name, member]) => {
    const optional = member instanceof z.ZodMiniOptional;
    const inner: z.core.$ZodType = optional ? member._zod.def.innerType : member;
    const form = wireFormOf(inner);
    const json = requestSchema(inner);
    return {
      name,
      in: place,
      ...(optional ? {} : { required: true }),
      // An object is sent as JSON text, and a list as a repeated parameter.
      ...(form?.kind === 'json' ? { content: { 'application/json': { schema: json } } } : { schema: json }),
      ...(form?.kind === 'many' ? { style: 'form', explode: true } : {}),
    };
  });
}

function headersOf(calls: readonly LoadedCall[]): JsonObject[] {
  const header = (
    name: string,
    description: string,
    schema: JsonObject = { type: 'string' },
  ): JsonObject => ({
    name,
    in: 'header',
    description,
    schema,
  });
  const versioned = calls.find((call) => call.versioned === true || call.tagged === true);
  return [
    ...(calls.some(({ name }) => name === 'session.get')
      ? [
          header(SESSION_HEADER, 'With `cookie`, the server returns the token only in an HttpOnly cookie.', {
            type: 'string',
            enum: ['cookie'],
          }),
        ]
      : []),
    ...(versioned === undefined
      ? []
      : versioned.method === 'GET'
        ? [
            header(
              'If-None-Match',
              'Cached versions. The server returns 304 if the current version is one of them.',
            ),
          ]
        : [
            header(
              'If-Match',
              'Version on which the change is based. Without it, the change replaces any version.',
            ),
          ]),
  ];
}
