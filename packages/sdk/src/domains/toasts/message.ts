import { isAbortError } from '../../client/transport/abort.js';
import { CLIENT_CODES, isPortalError } from '../../client/transport/errors.js';
import { PROBLEM_CODES } from '../../contract/problem.js';
import type { MessageParams } from '../../translations/translator.js';

/** Severity of a message. */
export type Level = 'info' | 'success' | 'warning' | 'error';

/** A message for the user. */
export interface Message {
  readonly level: Level;
  /** Message key. */
  readonly key: string;
  readonly params?: MessageParams;
  /** Additional sentence, ready to be displayed: the server's message in the user's language. */
  readonly detail?: string;
  /** Message key of the additional sentence, if there is no `detail`. */
  readonly detailKey?: string;
  /** Action that the user can run while the message is displayed, such as Undo. It closes the message. */
  readonly action?: MessageAction;
  /** A message replaces a displayed or waiting one of the same group, and its time starts again. */
  readonly group?: string;
}

/** Action of a message. */
export interface MessageAction {
  /** Message key of the label. */
  readonly key: string;
  readonly run: () => void;
}

const CODES: ReadonlySet<string> = new Set([...PROBLEM_CODES, ...CLIENT_CODES]);
const CLIENT_ONLY_CODES: ReadonlySet<string> = new Set(CLIENT_CODES);

/**
 * Returns the message to display for an error. If the server reported the error, `detail` is the server's
 * message.
 */
export function errorMessage(error: unknown): Message {
  if (isAbortError(error)) return { level: 'error', key: 'problem.aborted.detail' };
  if (!isPortalError(error)) return { level: 'error', key: 'problem.unknown.detail' };
  if (CLIENT_ONLY_CODES.has(error.code)) return { level: 'error', key: `problem.${error.code}.detail` };
  const key = `problem.${CODES.has(error.code) ? error.code : 'unknown'}.title`;
  return { level: 'error', key, ...(error.message === '' ? {} : { detail: error.message }) };
}

/**
 * Returns the message for a failed action: one toast with its prescribed text and the reason (decisions, section 7,
 * Toasts).
 *
 * @param key Message key of the prescribed text.
 */
export function failureMessage(key: string, error: unknown): Message {
  const { key: detailKey, detail } = errorMessage(error);
  return { level: 'error', key, ...(detail === undefined ? { detailKey } : { detail }) };
}
