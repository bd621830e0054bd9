/** Input type of calls without input. Keeps the signature `(input, options?)` uniform for all calls. */
export type NoInput = Readonly<Record<string, never>>;
