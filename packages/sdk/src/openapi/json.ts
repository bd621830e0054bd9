/** JSON value in the OpenAPI document. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** JSON object in the OpenAPI document. */
export type JsonObject = { [key: string]: Json };

/** Returns the `$ref` to a named schema in the document. */
export const reference = (name: string): string => `#/components/schemas/${name}`;
