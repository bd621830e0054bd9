/** Returns the date of a time in ISO 8601, as precise as it is (`2017`, `2017-11`). Empty without a time. */
export const isoDay = (time: string | undefined): string => (time ?? '').slice(0, 'YYYY-MM-DD'.length);
