const ISO = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?)?)?$/i;

/** Epoch seconds of an ISO 8601 date, whole; without an offset it is taken as UTC. NaN when it is no date. */
export function epochSeconds(date: string): number {
  const parts = ISO.exec(date.trim());
  if (!parts) return Number.NaN;
  const [, year, month = '01', day = '01', time = '00:00', offset = 'Z'] = parts;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return Math.floor(Date.parse(`${year}-${month}-${day}T${time}${zone}`) / 1000);
}

/** The seconds `[from, to)` that a date of any precision covers: `2024`, `2024-05`, `2024-05-03`, or a moment. */
export function periodOf(date: string): { readonly from: number; readonly to: number } | undefined {
  const from = epochSeconds(date);
  if (Number.isNaN(from)) return undefined;
  const [, year, month, day, time] = ISO.exec(date.trim()) ?? [];
  if (time !== undefined) return { from, to: from + 1 };
  if (day !== undefined) return { from, to: from + 86_400 };
  const to = month === undefined ? Date.UTC(Number(year) + 1, 0) : Date.UTC(Number(year), Number(month));
  return { from, to: to / 1000 };
}
