/** Returns a contrast ratio with one decimal. It is rounded down, so that a ratio that fails never looks sufficient. */
export const ratioText = (ratio: number, locale: string): string =>
  (Math.floor(ratio * 10) / 10).toLocaleString(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
