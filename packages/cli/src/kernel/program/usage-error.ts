import type { Translate } from '../text/translate.js';

const KINDS = [
  [/unknown command/, 'unknownCommand'],
  [/unknown option/, 'unknownOption'],
  [/missing required argument/, 'missingArgument'],
  [/argument missing/, 'missingValue'],
  [/too many arguments/, 'tooMany'],
  [/is invalid/, 'invalidValue'],
] as const;

/**
 * Translates an English error message from commander. Reads the names from the quotes in the message. Returns an
 * unknown message unchanged.
 */
export function usageError(text: string, t: Translate): string {
  const names = [...text.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/.exec(text)?.[1];
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1];
  if (kind === undefined) return text;
  const reason = kind === 'invalidValue' ? (/is invalid\.\s*(.*)/s.exec(text)?.[1] ?? '').trim() : '';
  const lines = [t(`usage.${kind}`, { name: names[0] ?? '', value: names[1] ?? '', reason })];
  if (suggestion !== undefined) lines.push(t('usage.suggestion', { name: suggestion }));
  return `${lines.join('\n')}\n${t('usage.seeHelp')}\n`;
}
