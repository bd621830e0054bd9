/**
 * Types of the used part of papaparse (`paths` in tsconfig.base.json). The package \@types/papaparse would add the
 * types of Node to the SDK, which also runs in browsers.
 */
interface ParseStep {
  readonly data: string[];
  readonly errors: readonly { readonly type: string; readonly message: string }[];
  readonly meta: { readonly cursor: number };
}

interface ParseOptions {
  readonly delimitersToGuess: readonly string[];
  /** Called for each row. */
  readonly step: (step: ParseStep) => void;
}

interface UnparseOptions {
  readonly newline: string;
  /** Whether to quote a value. */
  readonly quotes: (value: unknown) => boolean;
}

declare const Papa: {
  readonly parse: (text: string, options: ParseOptions) => void;
  readonly unparse: (rows: readonly (readonly string[])[], options: UnparseOptions) => string;
};
export default Papa;
