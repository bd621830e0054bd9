/** A value of the document: plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** An object of the document. */
export type JsonObject = { [key: string]: Json };

/** A part of the document that others refer to. */
export const reference = (name: string): string => `#/components/schemas/${name}`;
