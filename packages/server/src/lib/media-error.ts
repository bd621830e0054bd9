/** Why there is no preview: the stable words of `preview_problem`; their texts are `preview.problem.<word>`. */
export const PREVIEW_PROBLEMS = [
  'unsupported-format',
  'damaged',
  'encrypted',
  'too-large',
  'timed-out',
  'tool-missing',
  'empty',
  'incomplete',
  'unreadable',
] as const;
export type PreviewProblem = (typeof PREVIEW_PROBLEMS)[number];

/** A file could not be processed. `code` is for clients; the message and the cause are for the log only. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  constructor(
    readonly code: PreviewProblem,
    message: string = code,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The problem behind any error that a conversion can throw. What the file system says is told apart from what a
 * decoder says; a decoder's own words are never shown, as they may hold paths.
 *
 * Only sentences of sharp itself are read, and only from their beginning: libvips keeps one list of complaints for all
 * threads, so that what follows may be about another picture, or missing because another took it.
 */
export function asMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code: PreviewProblem = /^E[A-Z]+$/.test(system)
    ? 'unreadable'
    : /^(Input \w+ exceeds|Processed image is too large)/.test(message)
      ? 'too-large'
      : /timeout|timed out|killed/i.test(message)
        ? 'timed-out'
        : /^Input \w+ contains unsupported/.test(message)
          ? 'unsupported-format'
          : /^Input file is missing/.test(message)
            ? 'unreadable'
            : 'damaged';
  return new MediaError(code, message, { cause: error });
}
