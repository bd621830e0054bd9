import type { Language } from './translate.js';

/**
 * Formats the duration of a run in its two largest units: `0.4 s`, `12 s`, `1 min 22 s`, `2 h 5 min`. The symbols of the
 * units are the same in all languages of the CLI.
 *
 * @param milliseconds at least 0
 */
export function elapsedText(milliseconds: number, language: Language): string {
  const tenths = Math.round(milliseconds / 100) / 10;
  if (tenths < 10) return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(tenths)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  const whole = new Intl.NumberFormat(language).format(hours);
  return minutes % 60 === 0 ? `${whole} h` : `${whole} h ${minutes % 60} min`;
}
