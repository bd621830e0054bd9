import { isPortalError, type PortalError } from '@assetportal/sdk';
import { plain } from '../text/plain.js';
import { createTranslate, hasMessage, type Language, type Parameters } from '../text/translate.js';
import { CliError, MessageError } from './errors.js';
import { EXIT, exitOf } from './exit-codes.js';
import type { Failure } from './failure-type.js';
import { toLocalError } from './local-error.js';

/** Returns the message for a key, or undefined if the catalog has none. */
type FindMessage = (key: string, parameters?: Parameters) => string | undefined;

/**
 * Returns the failure to report for an error, or undefined for a bug.
 *
 * @param about Parameters for hints: `url` is the address of the portal.
 */
export async function toFailure(
  thrown: unknown,
  language: Language,
  about: Parameters = {},
): Promise<Failure | undefined> {
  const t = createTranslate(language);
  const find: FindMessage = (key, parameters) => (hasMessage(language, key) ? t(key, parameters) : undefined);
  // The client wraps every error of a request, including those of the CLI.
  const error = toLocalError(
    isPortalError(thrown) && thrown.cause instanceof CliError ? thrown.cause : thrown,
  );
  if (error instanceof CliError) {
    const { code, exit, parameters } = error;
    const message = t(`errors.${code}.message`, parameters);
    return { code, message, next: find(`errors.${code}.hint`, parameters), exit };
  }
  if (error instanceof MessageError) {
    const { code, exit, content, hint } = error;
    const { messageOf } = await import('./portal-messages.js');
    return { code, message: messageOf(content, language), next: hint && plain(hint), exit };
  }
  if (isPortalError(error)) return fromPortalError(error, language, about, find);
  if (isStartError(error)) return fromStartError(error, find);
  if (isSampleError(error)) return fromSampleError(error, find);
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'ExitPromptError')) {
    return { code: 'aborted', message: t('errors.aborted.message'), exit: EXIT.interrupted };
  }
  return undefined;
}

async function fromPortalError(
  error: PortalError,
  language: Language,
  about: Parameters,
  find: FindMessage,
): Promise<Failure> {
  const exit = exitOf(error);
  // Loads the SDK catalogs, i18next and the causes of network errors only for a failure.
  const { networkFailure } = await import('./network-failure.js');
  const failure = networkFailure(error, { find, url: String(about['url'] ?? '') });
  if (failure !== undefined) return { code: error.code, ...failure, exit };
  const { messageOfFailure } = await import('./portal-messages.js');
  return {
    code: error.code,
    message: messageOfFailure(error, language),
    next: find(`hints.${error.code}`, about) ?? find(`hints.${exit}`, about),
    exit,
  };
}

interface StartErrorLike extends Error {
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly hint: string;
}

/** Recognizes server errors by shape, because only a few commands load the server. */
function isStartError(error: unknown): error is StartErrorLike {
  return (
    error instanceof Error &&
    error.name === 'StartError' &&
    'code' in error &&
    'hint' in error &&
    typeof error.hint === 'string'
  );
}

/**
 * Translates the English message and hint from the server by error code. Without a translation, they stay
 * unchanged.
 */
function fromStartError(error: StartErrorLike, find: FindMessage): Failure {
  const { code, values = {} } = error;
  const message =
    find(`start.${code}.messages.${values['damage']}`, values) ??
    find(`start.${code}.message`, values) ??
    error.message;
  const hint =
    find(`start.${code}.hints.${values['hint'] ?? values['name']}`, values) ??
    find(`start.${code}.hint`, values) ??
    error.hint;
  return { code, message, next: hint, exit: EXIT.local };
}

function isSampleError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === 'SampleError' && 'code' in error;
}

/**
 * Returns the failure for a sample generator error. An invalid count is a usage error. All other errors concern
 * the folder.
 */
function fromSampleError(error: Error & { readonly code: string }, find: FindMessage): Failure {
  const { code } = error;
  const message = find(`sample.errors.${code}.message`) ?? error.message;
  const exit = code === 'bad-count' ? EXIT.usage : EXIT.local;
  return { code, message, next: find(`sample.errors.${code}.hint`), exit };
}
