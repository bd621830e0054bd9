/** JSON value in the document. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** JSON object in the document. */
export type JsonObject = { [key: string]: Json };

/** Returns the `$ref` to a named schema of the document. */
export const reference = (name: string): string => `#/components/schemas/${name}`;
