import type { Message } from '@assetportal/sdk/rules';
import type { Parameters } from '../text/translate.js';
import type { ExitCode } from './exit-codes.js';

/** An error that the CLI itself raises. Its messages are `errors.<code>.message` and `errors.<code>.hint`. */
export class CliError extends Error {
  override readonly name = 'CliError';
  constructor(
    readonly code: string,
    readonly exit: ExitCode,
    readonly parameters: Parameters = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** An error whose message comes from an SDK catalog. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
  constructor(
    readonly content: Message,
    readonly code: string,
    readonly exit: ExitCode,
    /** Next step for the user, translated. */
    readonly hint?: string,
  ) {
    super(code);
  }
}
