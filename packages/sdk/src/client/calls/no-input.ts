/** The input of a call that takes none: every call has the signature `(input, options?)`. */
export type NoInput = Readonly<Record<string, never>>;
