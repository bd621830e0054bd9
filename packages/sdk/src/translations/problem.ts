import { isAbortError } from '../client/transport/abort.js';
import { CLIENT_CODES, isPortalError } from '../client/transport/errors.js';
import type { Translator } from './translator.js';

/** Codes whose message is the client's: no server has translated it into the user's language. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(CLIENT_CODES);

/**
 * Returns what to show the user for an error: a title, and a sentence with the next step. The sentence of a
 * problem document comes from the server, which has the details and the user's language.
 */
export function problemMessage(error: unknown, translator: Translator): { title: string; detail: string } {
  const code = isPortalError(error) ? error.code : isAbortError(error) ? 'aborted' : 'unknown';
  const messageCode = translator.has(`problem.${code}.title`) ? code : 'unknown';
  const own = !isPortalError(error) || OF_THE_CLIENT.has(code) || error.message === '';
  return {
    title: translator.t(`problem.${messageCode}.title`),
    detail: own ? translator.t(`problem.${messageCode}.detail`) : error.message,
  };
}
