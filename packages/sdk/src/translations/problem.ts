import { isAbortError } from '../client/transport/abort.js';
import { CLIENT_CODES, isPortalError } from '../client/transport/errors.js';
import type { Translator } from './translator.js';

/** Codes whose sentence is the client's own: no server has put them into the reader's language. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(CLIENT_CODES);

/**
 * What to tell a person of an error: a title, and a sentence that says what to do next. A problem's sentence comes from
 * the server, which knows the particulars and the reader's language.
 */
export function problemMessage(error: unknown, translator: Translator): { title: string; detail: string } {
  const code = isPortalError(error) ? error.code : isAbortError(error) ? 'aborted' : 'unknown';
  const known = translator.has(`problem.${code}.title`) ? code : 'unknown';
  const own = !isPortalError(error) || OF_THE_CLIENT.has(code) || error.message === '';
  return {
    title: translator.t(`problem.${known}.title`),
    detail: own ? translator.t(`problem.${known}.detail`) : error.message,
  };
}
