/**
 * Reasons why an asset has no preview: the stable codes of `preview_problem`. Their message keys are
 * `preview.problem.<code>`. An asset with a preview can have two of them. `incomplete`: a texture cannot be read.
 * `suspicious`: the preview contradicts the facts about the file, and no other tool created a better one.
 */
export const PREVIEW_PROBLEMS = [
  'unsupported-format',
  'damaged',
  'encrypted',
  'too-large',
  'timed-out',
  'tool-missing',
  'empty',
  'incomplete',
  'suspicious',
  'unreadable',
] as const;
export type PreviewProblem = (typeof PREVIEW_PROBLEMS)[number];

/**
 * Error for a file that could not be processed. `code` is for clients. The message and the cause are only for
 * the log.
 */
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
 * Converts any conversion error to a MediaError. Distinguishes file system errors from decoder errors. Clients
 * never see a decoder's message, as it may contain paths.
 *
 * Matches only messages from sharp itself, and only at their start. libvips has one error buffer for all
 * threads. The rest of a message may therefore be about another image, or missing because another thread
 * consumed it.
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
