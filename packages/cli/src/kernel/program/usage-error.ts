import { EXIT } from '../errors/exit-codes.js';
import type { Failure } from '../errors/failure-type.js';
import type { Translate } from '../text/translate.js';

const KINDS = [
  [/unknown command/, 'unknownCommand', 'unknown-command'],
  [/unknown option/, 'unknownOption', 'unknown-option'],
  [/missing required argument/, 'missingArgument', 'missing-argument'],
  [/argument missing/, 'missingValue', 'missing-value'],
  [/too many arguments/, 'tooMany', 'too-many-arguments'],
  [/is invalid/, 'invalidValue', 'invalid-value'],
] as const;

/**
 * Translates an English error message from commander. Reads the names from the quotes in the message. Returns an
 * unknown message unchanged.
 */
export function usageError(text: string, t: Translate): Failure {
  const names = [...text.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/.exec(text)?.[1];
  const [, kind, code] = KINDS.find(([pattern]) => pattern.test(text)) ?? [];
  const next = t('usage.seeHelp');
  if (kind === undefined) return { code: 'usage', message: text.trim(), next, exit: EXIT.usage };
  const [name = '', value = ''] = names;
  const reason = kind === 'invalidValue' ? (/is invalid\.\s*(.*)/s.exec(text)?.[1] ?? '').trim() : '';
  const message = [t(`usage.${kind}`, { name, value, reason })];
  if (suggestion !== undefined) message.push(t('usage.suggestion', { name: suggestion }));
  // A word such as “-night” excludes results. Without “--” before it, it is read as an option.
  else if (kind === 'unknownOption' && /^-[^-]/.test(name)) message.push(t('usage.dashes', { name }));
  return { code: code ?? 'usage', message: message.join(' '), next, exit: EXIT.usage };
}
