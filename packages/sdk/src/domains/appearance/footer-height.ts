import { problemOfValue } from '../../config/check.js';
import { FOOTER } from '../../config/schema/general.js';

/**
 * Parses the footer height that an admin entered, in pixels (specification, section 5). It must be an integer
 * within the bounds of the configuration. Empty input results in null: the height depends on the entries.
 *
 * @returns Undefined if the input is invalid.
 */
export function footerHeight(typed: string | number | null): number | null | undefined {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return null;
  const text = String(typed).trim();
  const height = /^\d+$/.test(text) ? Number(text) : undefined;
  return problemOfValue(FOOTER.members.height, height) === undefined ? height : undefined;
}
