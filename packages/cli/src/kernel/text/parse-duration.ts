/** Milliseconds of a unit. */
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;

/**
 * Parses a duration as typed by a user: `30s`, `5m`, `1h30m`, `500ms`. A number without a unit is in seconds.
 * Returns milliseconds, or undefined if it is invalid.
 */
export function parseDuration(text: string): number | undefined {
  const written = text.trim().toLowerCase();
  if (/^\d+(\.\d+)?$/.test(written)) return Number(written) * 1000;
  const parts = [...written.matchAll(PART)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== written) return undefined;
  return parts.reduce((sum, [, value, unit]) => sum + Number(value) * (UNITS[unit ?? ''] ?? 0), 0);
}
