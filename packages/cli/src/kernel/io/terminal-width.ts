import type { Io } from './io.js';

/** Width of a terminal that does not report one, in columns. */
const DEFAULT_WIDTH = 80;

/** Returns the width of the terminal, in columns. Default: 80. */
export const terminalWidth = ({ stdout }: Pick<Io, 'stdout'>): number => stdout.columns || DEFAULT_WIDTH;
