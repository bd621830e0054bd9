import { isAbortError } from '../client/transport/abort.js';
import { CLIENT_CODES, isPortalError } from '../client/transport/errors.js';
import type { Translator } from './translator.js';

/** Codes of errors that the client creates. Their messages are not translated into the user's language. */
const CLIENT_SIDE: ReadonlySet<string> = new Set(CLIENT_CODES);

/**
 * Returns the title and the sentence to show the user for an error. For a problem document, the sentence comes
 * from the server, in the user's language and with details. For other errors, it comes from the translations.
 */
export function problemMessage(error: unknown, translator: Translator): { title: string; detail: string } {
  const code = isPortalError(error) ? error.code : isAbortError(error) ? 'aborted' : 'unknown';
  const messageCode = translator.has(`problem.${code}.title`) ? code : 'unknown';
  const fromClient = !isPortalError(error) || CLIENT_SIDE.has(code) || error.message === '';
  return {
    title: translator.t(`problem.${messageCode}.title`),
    detail: fromClient ? translator.t(`problem.${messageCode}.detail`) : error.message,
  };
}
