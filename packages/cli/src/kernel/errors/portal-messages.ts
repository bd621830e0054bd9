import type { PortalError } from '@assetportal/sdk';
import type { Message } from '@assetportal/sdk/rules';
import { createTranslator, problemMessage } from '@assetportal/sdk/translations';
import { plain } from '../text/plain.js';
import type { Language } from '../text/translate.js';

/** What a problem is, in one line, as the web says it too. The server's words must not steer a terminal. */
export function messageOfFailure(problem: PortalError, language: Language): string {
  const { title, detail } = problemMessage(problem, createTranslator({ locale: language }));
  return plain(`${title}. ${detail}`);
}

/** A message of the portal's, as the web tells it. */
export function messageOf(message: Message, language: Language): string {
  return createTranslator({ locale: language }).t(message.key, message.params);
}
