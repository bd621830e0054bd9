import * as z from 'zod/mini';

/** Logical type of a schema in this file, without its encoding on the wire. */
export type WireForm =
  | { readonly kind: 'many'; readonly item: z.core.$ZodType }
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'json'; readonly schema: z.core.$ZodType };

const FORMS = new WeakMap<z.core.$ZodType, WireForm>();

/** Returns the logical type of a schema created in this file, or undefined for other schemas. */
export function wireFormOf(schema: z.core.$ZodType): WireForm | undefined {
  return FORMS.get(schema);
}

function withForm<T extends z.core.$ZodType>(schema: T, form: WireForm): T {
  FORMS.set(schema, form);
  return schema;
}

/**
 * Schemas for query parameters. A list is sent as a repeated parameter, a number as digits, and an object as
 * JSON. Each schema accepts both the encoded and the decoded value, so that one declaration works for URLs and
 * JSON bodies.
 */

/** Returns a schema that accepts one value or a list. The parsed value is always a list. */
export function oneOrMany<T extends z.core.$ZodType>(item: T) {
  return withForm(
    z.pipe(
      z.union([z.array(item), item]),
      z.transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[]),
    ),
    { kind: 'many', item },
  );
}

/** Returns a schema that accepts an integer between two bounds (inclusive), as a number or as digits. */
export function integer(minimum: number, maximum: number) {
  return withForm(
    z.pipe(
      z.union([z.int(), z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))]),
      z.int().check(z.minimum(minimum), z.maximum(maximum)),
    ),
    { kind: 'integer', minimum, maximum },
  );
}

/** Accepts a boolean, or the string `true` or `false`. */
export const boolean = withForm(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value) => value === true || value === 'true'),
  ),
  { kind: 'boolean' },
);

/** Returns a schema that accepts a structured value, or its JSON text. */
export function json<T extends z.core.$ZodType>(schema: T) {
  const parsed = z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'must be valid JSON', input: text });
        return z.NEVER;
      }
    }),
  );
  return withForm(
    z.pipe(z.union([parsed, z.unknown()]), schema as T & z.core.$ZodType<z.output<T>, unknown>),
    { kind: 'json', schema },
  );
}
