type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Type of an object with its declared property names in camelCase. Property types are unchanged. */
export type CamelKeys<T> = {
  [Key in keyof T as string extends Key ? never : Key extends string ? CamelCase<Key> : never]: T[Key];
};

/**
 * Converts the property names of an object from the wire format: `last_login` becomes `lastLogin`. Not
 * recursive.
 */
export function camelKeys<T extends object>(value: T): CamelKeys<T> {
  return renamed(value, camelName) as CamelKeys<T>;
}

/** Converts a name from the wire format: `last_login` becomes `lastLogin`. */
export const camelName = (name: string): string =>
  name.replace(/_([a-z])/g, (_, character: string) => character.toUpperCase());

/** Converts the property names of an object to the wire format: `lastLogin` becomes `last_login`. Not recursive. */
export function snakeKeys<T extends object>(value: CamelKeys<T>): T {
  return renamed(value, (name) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)) as T;
}

const renamed = (value: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), member]));
