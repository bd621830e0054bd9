const FACTORS: Readonly<Record<string, number>> = {
  b: 1,
  k: 1e3,
  m: 1e6,
  g: 1e9,
  t: 1e12,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
  ti: 1024 ** 4,
};

/** Parses a size as typed by a user (`2MB`, `1.5 GiB`, `300 bytes`). Returns bytes, or undefined if it is invalid. */
export function parseBytes(text: string): number | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*([kmgt]i?)?(?:b|bytes?)?$/i.exec(text.trim());
  if (match === null) return undefined;
  const factor = FACTORS[(match[2] ?? 'b').toLowerCase()] ?? 1;
  return Math.round(Number((match[1] ?? '').replace(',', '.')) * factor);
}
