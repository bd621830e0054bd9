import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { plain } from '../../../kernel/text/plain.js';

/** Returns the error for a file that is not one of an export. */
export function invalidFile(path: string, cause?: unknown): CliError {
  const reason = cause instanceof Error ? plain(cause.message) : '';
  return new CliError('file-invalid', EXIT.local, { path: plain(path), reason });
}
