import { WriteStream } from 'node:tty';
import type { ThumbnailChoice } from '../../kernel/config/thumbnails.js';
import type { TerminalReply } from './query-terminal.js';
import type { ImageProtocol } from './pixels/thumbnail.js';

/** Facts by which the protocol is selected. */
export interface DetectOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: { readonly isTTY?: boolean | undefined };
  /** Default: `auto`. */
  readonly requested?: ThumbnailChoice | undefined;
  /** Reply of the terminal, if it was queried. */
  readonly reply?: TerminalReply | undefined;
}

/** Values of TERM_PROGRAM for terminals with the protocol of iTerm2. */
const ITERM2_PROGRAMS: readonly string[] = ['iTerm.app', 'WezTerm', 'mintty', 'rio', 'Tabby'];

/**
 * Returns the bits per pixel for colors in the terminal: 1, 4, 8 or 24. Node reports 8 in tmux, which converts all colors
 * for its terminal.
 */
export const colorDepth = (env: DetectOptions['env']): number =>
  /^(truecolor|24bit)$/.test(env['COLORTERM'] ?? '') ? 24 : WriteStream.prototype.getColorDepth(env);

/**
 * Returns the protocol for images in the terminal. Undefined if the output is not a terminal, or if no protocol is
 * certain. `blocks` require a request and 256 colors.
 */
export function detectImageProtocol(options: DetectOptions): ImageProtocol | undefined {
  const { env, output, requested = 'auto', reply } = options;
  if (output.isTTY !== true || requested === 'none' || env['TERM'] === 'dumb') return undefined;
  if (requested === 'blocks') return !env['NO_COLOR'] && colorDepth(env) >= 8 ? 'blocks' : undefined;
  if (requested !== 'auto') return requested;
  // A multiplexer inherits the variables of the terminal, but removes the sequences of images.
  if (isMultiplexer(env)) return undefined;
  const { TERM = '', TERM_PROGRAM = '', LC_TERMINAL = '' } = env;
  if (/^xterm-(kitty|ghostty)$/.test(TERM) || env['KITTY_WINDOW_ID'] || TERM_PROGRAM === 'ghostty')
    return 'kitty';
  if (ITERM2_PROGRAMS.includes(TERM_PROGRAM) || LC_TERMINAL === 'iTerm2') return 'iterm2';
  // Visual Studio Code has a setting for images. With images, it also supports sixel, and reports it.
  if (TERM_PROGRAM === 'vscode') return reply?.sixel === true ? 'iterm2' : undefined;
  return hasSixel(env) || reply?.sixel === true ? 'sixel' : undefined;
}

/**
 * Returns true if the terminal has to be queried: sixel images need the size of a cell, and some terminals support images
 * only in some versions or with a setting. Over SSH, a late reply would become input of the shell.
 */
export function needsQuery({ env, output, requested = 'auto' }: DetectOptions): boolean {
  if (output.isTTY !== true || env['TERM'] === 'dumb' || isRemote(env)) return false;
  if (requested !== 'auto') return requested === 'sixel';
  if (detectImageProtocol({ env, output }) === 'sixel') return true;
  return !isMultiplexer(env) && mayHaveSixel(env);
}

const isMultiplexer = ({ TMUX, STY, ZELLIJ, TERM = '' }: DetectOptions['env']): boolean =>
  Boolean(TMUX) || Boolean(STY) || Boolean(ZELLIJ) || /^(tmux|screen)/.test(TERM);

const isRemote = ({ SSH_CONNECTION, SSH_TTY }: DetectOptions['env']): boolean =>
  Boolean(SSH_CONNECTION) || Boolean(SSH_TTY);

const hasSixel = ({ TERM = '', MLTERM }: DetectOptions['env']): boolean =>
  /^(foot|mlterm|yaft|contour)\b/.test(TERM) || Boolean(MLTERM);

/** Returns true for terminals that reply to a query, and of which some versions or settings support sixel. */
const mayHaveSixel = ({
  WT_SESSION,
  XTERM_VERSION,
  KONSOLE_VERSION,
  TERM_PROGRAM,
}: DetectOptions['env']): boolean =>
  Boolean(WT_SESSION) || Boolean(XTERM_VERSION) || Boolean(KONSOLE_VERSION) || TERM_PROGRAM === 'vscode';
