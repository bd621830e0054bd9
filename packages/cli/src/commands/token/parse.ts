import { isTokenEnd, MAX_TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '@assetportal/sdk/contract';
import { nearestKey } from '@assetportal/sdk/rules';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { parseDuration } from '../../kernel/text/parse-duration.js';

/** Returns the scopes that `--may` names. @throws CliError `scope-unknown`, `scope-misspelled` */
export function parseScopes(names: readonly string[]): TokenScope[] {
  const isScope = (name: string): name is TokenScope => (TOKEN_SCOPES as readonly string[]).includes(name);
  const written = names.map((name) => name.trim());
  const unknown = written.find((name) => !isScope(name));
  if (unknown === undefined) return [...new Set(written.filter(isScope))];
  const nearest = nearestKey(unknown, TOKEN_SCOPES);
  throw new CliError(nearest === null ? 'scope-unknown' : 'scope-misspelled', EXIT.usage, {
    name: plain(unknown),
    nearest: nearest ?? '',
    available: TOKEN_SCOPES.join(', '),
  });
}

/**
 * Returns the time that `--until` names, in ISO 8601, UTC. Accepts a day such as `2027-01-01` (its start in UTC), a time
 * with a time zone, and a duration such as `90d`.
 *
 * @param now Current time in milliseconds since 1970.
 * @throws CliError `token-end-invalid`
 */
export function parseEnd(text: string, now: number): string {
  const end = timeOf(text.trim(), now);
  if (end !== undefined && isTokenEnd(end, now)) return new Date(end).toISOString();
  throw new CliError('token-end-invalid', EXIT.usage, { value: plain(text), days: MAX_TOKEN_DAYS });
}

function timeOf(text: string, now: number): number | undefined {
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  // A number without a unit would be seconds.
  const duration = isTime || /^[\d.]+$/.test(text) ? undefined : parseDuration(text);
  const end = isTime ? Date.parse(text) : duration === undefined ? Number.NaN : now + duration;
  return Number.isNaN(end) ? undefined : end;
}
