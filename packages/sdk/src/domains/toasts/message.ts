import { isAbortError } from '../../client/transport/abort.js';
import { CLIENT_CODES, isPortalError } from '../../client/transport/errors.js';
import { PROBLEM_CODES } from '../../contract/problem.js';
import type { MessageParams } from '../../translations/translator.js';

/** How serious a message is. */
export type Level = 'info' | 'success' | 'warning' | 'error';

/** Something to tell a person. */
export interface Message {
  readonly level: Level;
  /** Of a text. */
  readonly key: string;
  readonly params?: MessageParams;
  /** A further sentence, ready to be shown: what the server said, in the reader's language. */
  readonly detail?: string;
}

const KNOWN: ReadonlySet<string> = new Set([...PROBLEM_CODES, ...CLIENT_CODES]);
const OF_THE_CLIENT: ReadonlySet<string> = new Set(CLIENT_CODES);

/** What to tell of an error: what happened, and what to do next. */
export function errorMessage(error: unknown): Message {
  if (isAbortError(error)) return { level: 'error', key: 'problem.aborted.detail' };
  if (!isPortalError(error)) return { level: 'error', key: 'problem.unknown.detail' };
  if (OF_THE_CLIENT.has(error.code)) return { level: 'error', key: `problem.${error.code}.detail` };
  const key = `problem.${KNOWN.has(error.code) ? error.code : 'unknown'}.title`;
  return { level: 'error', key, ...(error.message === '' ? {} : { detail: error.message }) };
}
