import * as z from 'zod/mini';

/** What a schema of this file stands for, without the disguise in which it travels. */
export type WireForm =
  | { readonly kind: 'many'; readonly item: z.core.$ZodType }
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'json'; readonly schema: z.core.$ZodType };

const FORMS = new WeakMap<z.core.$ZodType, WireForm>();

/** The form of a schema made here; undefined for any other. The OpenAPI document is written from it. */
export function wireFormOf(schema: z.core.$ZodType): WireForm | undefined {
  return FORMS.get(schema);
}

function withForm<T extends z.core.$ZodType>(schema: T, form: WireForm): T {
  FORMS.set(schema, form);
  return schema;
}

/**
 * How values travel in a query: a list as a repeated parameter, a number as digits, an object as JSON. Each schema
 * here takes the traveling form as well as the real one, so that one declaration serves a URL and a JSON body.
 */

/** One value or several: always a list once it is parsed. */
export function oneOrMany<T extends z.core.$ZodType>(item: T) {
  return withForm(
    z.pipe(
      z.union([z.array(item), item]),
      z.transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[]),
    ),
    { kind: 'many', item },
  );
}

/** A whole number between two bounds, as a number or as digits. */
export function integer(minimum: number, maximum: number) {
  return withForm(
    z.pipe(
      z.union([z.int(), z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))]),
      z.int().check(z.minimum(minimum), z.maximum(maximum)),
    ),
    { kind: 'integer', minimum, maximum },
  );
}

/** Yes or no, as itself or as the word `true` or `false`. */
export const boolean = withForm(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value) => value === true || value === 'true'),
  ),
  { kind: 'boolean' },
);

/** A structured value, as itself or as JSON text. */
export function json<T extends z.core.$ZodType>(schema: T) {
  const parsed = z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'is not JSON', input: text });
        return z.NEVER;
      }
    }),
  );
  return withForm(
    z.pipe(z.union([parsed, z.unknown()]), schema as T & z.core.$ZodType<z.output<T>, unknown>),
    { kind: 'json', schema },
  );
}
