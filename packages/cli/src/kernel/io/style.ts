/** Text colors and weights for a terminal. All functions return their text unchanged if color is disabled. */
export interface Style {
  /** True if the functions add colors. */
  readonly colored: boolean;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly accent: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
}

/** Name of a style of text. */
export type Tone = Exclude<keyof Style, 'colored'>;

export function createStyle(colored: boolean): Style {
  const wrap = (open: number, close: number) => (text: string) =>
    colored && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    colored,
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    accent: wrap(36, 39),
    good: wrap(32, 39),
    warn: wrap(33, 39),
    bad: wrap(31, 39),
  };
}
