type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** An object with the names of its declared members in camelCase; what the members hold stays as it is. */
export type CamelKeys<T> = {
  [Key in keyof T as string extends Key ? never : Key extends string ? CamelCase<Key> : never]: T[Key];
};

/** Converts the names of an object's own members from the wire: `last_login` becomes `lastLogin`. */
export function camelKeys<T extends object>(value: T): CamelKeys<T> {
  const rename = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return renamed(value, rename) as CamelKeys<T>;
}

/** Converts the names of an object's own members for the wire: `lastLogin` becomes `last_login`. */
export function snakeKeys<T extends object>(value: CamelKeys<T>): T {
  return renamed(value, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as T;
}

const renamed = (value: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), member]));
