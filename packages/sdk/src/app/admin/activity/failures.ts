import type { Translator } from '../../../translations/translator.js';

/** Reasons of failures that have a message. */
const REASONS: readonly string[] = [
  'damaged',
  'incomplete',
  'suspicious',
  'timed-out',
  'unreadable',
  'truncated',
  'empty',
  'changed-while-read',
];

/** Returns the reason of a failure in words. An unknown reason is returned as its code. */
export const failureText = (reason: string, { t }: Translator): string =>
  REASONS.includes(reason) ? t(`activity.reason.${reason}`) : reason;
