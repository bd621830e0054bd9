const FACTORS: Readonly<Record<string, number>> = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/**
 * Parses a transfer rate as typed by a user: `500k`, `10M`, `1.5M`, `64 KiB/s`. The units are those of rclone: K, M and
 * G are powers of 1024. A number without a unit is invalid, because rclone reads it as KiB, and curl as bytes.
 *
 * @returns Bytes per second, at least 1, or undefined if the text is invalid.
 */
export function parseRate(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*(?:([kmg])(?:i?b)?|(b))(?:\/s)?$/i.exec(text.trim());
  if (match === null) return undefined;
  const [, value, unit = 'b'] = match;
  const rate = Math.round(Number(value) * (FACTORS[unit.toLowerCase()] ?? 1));
  return rate >= 1 && Number.isSafeInteger(rate) ? rate : undefined;
}
