import type { StartWarning } from '@assetportal/server';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import { hasMessage } from '../../kernel/text/translate.js';

/** Reports on stderr what the admin should know about a start, even with `--quiet`. */
export function reportWarnings(context: Context, warnings: readonly StartWarning[]): void {
  for (const warning of warnings) context.io.warning(warning.code, warningText(context, warning));
}

/** Returns the message of a warning in the language of the user. The server sends it in English. */
export function warningText(
  { t, language }: Pick<Context, 't' | 'language'>,
  { code, message, values }: StartWarning,
): string {
  const key = `start.warnings.${code}`;
  return plain(hasMessage(language, key) ? t(key, values) : message);
}
