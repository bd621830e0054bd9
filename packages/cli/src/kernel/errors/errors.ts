import { isPortalError } from '@assetportal/sdk';
import type { Message } from '@assetportal/sdk/rules';
import { EXIT, type ExitCode } from './exit-codes.js';
import { plain } from '../io/io.js';
import { createTranslate, hasMessage, type Language, type Parameters } from '../text/translate.js';

/** A failure of the terminal's own: its sentences are the texts `errors.<code>.message` and `errors.<code>.hint`. */
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

/** A failure that the SDK has the words for. */
export class MessageError extends Error {
  override readonly name = 'ToldError';
  constructor(
    readonly said: Message,
    readonly code: string,
    readonly exit: ExitCode,
    /** What to do next, ready to be shown. */
    readonly hint?: string,
  ) {
    super(code);
  }
}

/** What a person, or with `--json` a program, is told of a failure. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** What to do next. */
  readonly hint?: string | undefined;
  readonly exit: ExitCode;
}

/** Problems of the API and of the client, by code (decisions, section 6). Others go by their HTTP status. */
const EXIT_OF_CODE: Readonly<Record<string, ExitCode>> = {
  'invalid-request': EXIT.usage,
  'unknown-field': EXIT.usage,
  'url-too-long': EXIT.usage,
  'not-logged-in': EXIT.notLoggedIn,
  'session-expired': EXIT.notLoggedIn,
  'wrong-credentials': EXIT.notLoggedIn,
  'no-rights': EXIT.forbidden,
  forbidden: EXIT.forbidden,
  'asset-not-found': EXIT.notFound,
  'file-gone': EXIT.notFound,
  'not-found': EXIT.notFound,
  unavailable: EXIT.unreachable,
  unreachable: EXIT.unreachable,
  'timed-out': EXIT.unreachable,
  'not-the-portal': EXIT.unreachable,
  'unexpected-answer': EXIT.unreachable,
  'invalid-call': EXIT.usage,
  aborted: EXIT.interrupted,
};

const EXIT_OF_STATUS: Readonly<Record<number, ExitCode>> = {
  401: EXIT.notLoggedIn,
  403: EXIT.forbidden,
  404: EXIT.notFound,
  410: EXIT.notFound,
};

/** The exit code of a problem, also of one that this version does not know. */
export function exitOf(problem: { code: string; status?: number | undefined }): ExitCode {
  return EXIT_OF_CODE[problem.code] ?? EXIT_OF_STATUS[problem.status ?? 0] ?? EXIT.refused;
}

/** System errors that are about this machine's files, with the text that explains them. */
const LOCAL: Readonly<Record<string, string>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EROFS: 'not-permitted',
  ENOENT: 'no-such-file',
  ENOTDIR: 'not-a-folder',
  EEXIST: 'not-a-folder',
  EISDIR: 'is-a-folder',
  EMFILE: 'too-many-files',
  EFBIG: 'file-too-big',
};

/** A failed system call on a file as an error that says what to do; anything else as it is. */
export function explainLocal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  const known = LOCAL[code ?? ''];
  return known === undefined
    ? error
    : new CliError(known, EXIT.local, { path: path ?? '' }, { cause: error });
}

/**
 * Turns whatever was thrown into what is said of it; undefined for a bug.
 *
 * @param about What hints may name: `url`, the portal's address.
 */
export async function explain(
  thrown: unknown,
  language: Language,
  about: Parameters = {},
): Promise<Failure | undefined> {
  const t = createTranslate(language);
  const say = (key: string, parameters?: Parameters) =>
    hasMessage(language, key) ? t(key, parameters) : undefined;
  const error = explainLocal(thrown);
  if (error instanceof CliError) {
    const { code, exit, parameters } = error;
    const message = t(`errors.${code}.message`, parameters);
    return { code, message, hint: say(`errors.${code}.hint`, parameters), exit };
  }
  if (error instanceof MessageError) {
    const { code, exit, said, hint } = error;
    const { messageOf } = await import('./portal-messages.js');
    return { code, message: messageOf(said, language), hint: hint && plain(hint), exit };
  }
  if (isPortalError(error)) {
    const exit = exitOf(error);
    // It costs the texts of the SDK and i18next: loaded when there is something to say.
    const { messageOfFailure: sentenceOf } = await import('./portal-messages.js');
    return {
      code: error.code,
      message: sentenceOf(error, language),
      hint: say(`hints.${error.code}`, about) ?? say(`hints.${exit}`, about),
      exit,
    };
  }
  if (isStartError(error)) {
    // The server speaks English; what it says in another language stands in the texts.
    const { code, values = {} } = error;
    const message = say(`start.${code}.message`, values) ?? error.message;
    const hint = say(`start.${code}.hints.${values['name']}`) ?? say(`start.${code}.hint`) ?? error.hint;
    return { code, message, hint, exit: EXIT.local };
  }
  if (isSampleError(error)) {
    const { code } = error;
    const message = say(`sample.errors.${code}.message`) ?? error.message;
    const exit = code === 'bad-count' ? EXIT.usage : EXIT.local;
    return { code, message, hint: say(`sample.errors.${code}.hint`), exit };
  }
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'ExitPromptError')) {
    return { code: 'aborted', message: t('errors.aborted.message'), exit: EXIT.interrupted };
  }
  return undefined;
}

/** What the sample library's maker refuses: a count is the line's fault, the rest the folder's. */
function isSampleError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === 'SampleError' && 'code' in error;
}

interface StartErrorLike extends Error {
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly hint: string;
}

/** By shape: the server is loaded only by the commands that need it. */
function isStartError(error: unknown): error is StartErrorLike {
  return (
    error instanceof Error &&
    error.name === 'StartError' &&
    'code' in error &&
    'hint' in error &&
    typeof error.hint === 'string'
  );
}
