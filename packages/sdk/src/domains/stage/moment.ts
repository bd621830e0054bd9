/** Parameter of an address that contains the moment of a recording, in seconds. */
const PARAMETER = 't';

/** Returns the moment in the query of an address, in seconds from the start. Undefined without a valid one. */
export function momentOf(search: string): number | undefined {
  const value = new URLSearchParams(search).get(PARAMETER) ?? '';
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(value) ? Number(value) : undefined;
}

/** Returns the address of an asset with a moment, in seconds. A tenth of a second is exact enough for a link. */
export function withMoment(address: string, seconds: number): string {
  const url = new URL(address);
  url.searchParams.set(PARAMETER, String(Math.floor(Math.max(0, seconds) * 10) / 10));
  return url.href;
}
