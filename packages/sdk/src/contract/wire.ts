import * as z from 'zod/mini';

/**
 * How values travel in a query: a list as a repeated parameter, a number as digits, an object as JSON. Each schema
 * here takes the travelling form as well as the real one, so that one declaration serves a URL and a JSON body.
 */

/** One value or several: always a list once it is parsed. */
export function oneOrMany<T extends z.core.SomeType>(item: T) {
  return z.pipe(
    z.union([z.array(item), item]),
    z.transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[]),
  );
}

/** A whole number between two bounds, as a number or as digits. */
export function integer(minimum: number, maximum: number) {
  return z.pipe(
    z.union([z.int(), z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))]),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );
}

/** A structured value, as itself or as JSON text. */
export function json<T extends z.core.SomeType>(schema: T) {
  return z.pipe(
    z.union([
      z.pipe(
        z.string(),
        z.transform((text, context) => {
          try {
            return JSON.parse(text) as unknown;
          } catch {
            context.issues.push({ code: 'custom', message: 'is not JSON', input: text });
            return z.NEVER;
          }
        }),
      ),
      z.unknown(),
    ]),
    schema as T & z.core.$ZodType<z.output<T>, unknown>,
  );
}
