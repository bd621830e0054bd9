import type { PortalError } from '@assetportal/sdk';
import type { Message } from '@assetportal/sdk/rules';
import { createTranslator, problemMessage } from '@assetportal/sdk/translations';
import { plain } from '../text/plain.js';
import type { Language } from '../text/translate.js';

/**
 * Returns a portal error as one line, with the same wording as the web interface. Removes control characters
 * from server text.
 */
export function messageOfFailure(problem: PortalError, language: Language): string {
  const { title, detail } = problemMessage(problem, createTranslator({ locale: language }));
  // The part of the request is a term of the API.
  const text =
    problem.code === 'invalid-request' ? detail.replace(/\b(body|query|path)\.(?=\w)/g, '') : detail;
  return plain(`${title}. ${text}`);
}

/** Returns the message for a problem that the server reports without its text. */
export function messageOfProblem(
  {
    code,
    fault,
    values,
  }: { readonly code: string; readonly fault?: string | undefined; readonly values: Values },
  language: Language,
): string {
  const { t } = createTranslator({ locale: language });
  const problem = fault === undefined ? {} : { problem: t(`problem.fault.${fault}`, { ...values }) };
  return plain(t(`problem.${code}.detail`, { ...values, ...problem }));
}

type Values = Readonly<Record<string, string | number>>;

/** Returns a message from the SDK catalogs. */
export function messageOf(message: Message, language: Language): string {
  return createTranslator({ locale: language }).t(message.key, message.params);
}

/** Returns the message for the reason why a zip does not contain an asset. Empty for an unknown reason. */
export function skipReason(code: string, language: Language): string {
  const key = `zip.reason.${code}`;
  const message = createTranslator({ locale: language }).t(key);
  return message === key ? '' : message;
}
