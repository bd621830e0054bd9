import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { detectImageProtocol, needsQuery } from '../../../packages/cli/src/ui/image/detect.js';
import { parseReply, queryTerminal } from '../../../packages/cli/src/ui/image/query-terminal.js';

const output = { isTTY: true };
const SIXEL = { sixel: true, cell: { width: 8, height: 16 } };

describe('detectImageProtocol', () => {
  it.each([
    ['kitty', { TERM: 'xterm-kitty' }, 'kitty'],
    ['kitty with another TERM', { TERM: 'xterm-256color', KITTY_WINDOW_ID: '1' }, 'kitty'],
    ['Ghostty', { TERM: 'xterm-ghostty' }, 'kitty'],
    ['iTerm2', { TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, 'iterm2'],
    ['iTerm2 over SSH', { TERM: 'xterm-256color', LC_TERMINAL: 'iTerm2', SSH_TTY: '/dev/pts/1' }, 'iterm2'],
    ['WezTerm', { TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' }, 'iterm2'],
    ['mintty', { TERM: 'xterm', TERM_PROGRAM: 'mintty' }, 'iterm2'],
    ['foot', { TERM: 'foot' }, 'sixel'],
    ['mlterm', { TERM: 'mlterm' }, 'sixel'],
    ['tmux in kitty', { TERM: 'tmux-256color', TMUX: '/tmp/tmux,1,0', KITTY_WINDOW_ID: '1' }, undefined],
    ['screen in iTerm2', { TERM: 'screen', STY: '1.pts', TERM_PROGRAM: 'iTerm.app' }, undefined],
    ['Zellij in foot', { TERM: 'foot', ZELLIJ: '0' }, undefined],
    ['an unknown terminal', { TERM: 'xterm-256color', COLORTERM: 'truecolor' }, undefined],
    ['a terminal without capabilities', { TERM: 'dumb', KITTY_WINDOW_ID: '1' }, undefined],
  ])('recognizes %s', (_name, env, expected) => {
    expect(detectImageProtocol({ env, output })).toBe(expected);
    expect(detectImageProtocol({ env, output: { isTTY: false } })).toBeUndefined();
    expect(detectImageProtocol({ env, output, requested: 'none' })).toBeUndefined();
  });

  it.each([
    ['Windows Terminal', { WT_SESSION: 'x' }, 'sixel'],
    ['xterm', { TERM: 'xterm', XTERM_VERSION: 'XTerm(390)' }, 'sixel'],
    ['Konsole', { TERM: 'xterm-256color', KONSOLE_VERSION: '230400' }, 'sixel'],
    ['Visual Studio Code', { TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' }, 'iterm2'],
  ])('needs the reply of %s', (_name, env, expected) => {
    expect(needsQuery({ env, output })).toBe(true);
    expect(detectImageProtocol({ env, output })).toBeUndefined();
    expect(detectImageProtocol({ env, output, reply: { ...SIXEL, sixel: false } })).toBeUndefined();
    expect(detectImageProtocol({ env, output, reply: SIXEL })).toBe(expected);
    expect(needsQuery({ env: { ...env, SSH_CONNECTION: 'x' }, output })).toBe(false);
    expect(needsQuery({ env: { ...env, TMUX: 'x' }, output })).toBe(false);
    expect(needsQuery({ env, output: { isTTY: false } })).toBe(false);
  });

  it.each([
    ['true color', { TERM: 'xterm', COLORTERM: 'truecolor' }, 'blocks'],
    ['256 colors', { TERM: 'xterm-256color' }, 'blocks'],
    ['tmux', { TERM: 'tmux-256color', TMUX: '/tmp/tmux,1,0' }, 'blocks'],
    ['16 colors', { TERM: 'xterm' }, undefined],
    ['NO_COLOR', { TERM: 'xterm-256color', NO_COLOR: '1' }, undefined],
  ])('draws half blocks on request: %s', (_name, env, expected) => {
    expect(detectImageProtocol({ env, output, requested: 'blocks' })).toBe(expected);
    expect(detectImageProtocol({ env, output: {}, requested: 'blocks' })).toBeUndefined();
  });

  it.each(['kitty', 'iterm2', 'sixel'] as const)('uses %s on request, also in tmux', (requested) => {
    const env = { TERM: 'tmux-256color', TMUX: 'x' };
    expect(detectImageProtocol({ env, output, requested })).toBe(requested);
    expect(needsQuery({ env, output, requested })).toBe(requested === 'sixel');
  });
});

describe('the reply of a terminal', () => {
  const size = { columns: 80, rows: 24 };
  it.each([
    ['\u001b[6;20;10t\u001b[4;480;800t\u001b[?62;4;22c', { sixel: true, cell: { width: 10, height: 20 } }],
    ['\u001b[4;480;800t\u001b[?62;4c', { sixel: true, cell: { width: 10, height: 20 } }],
    ['\u001b[?1;2c', { sixel: false, cell: undefined }],
    ['\u001b[6;0;0t\u001b[?64;4c', { sixel: true, cell: undefined }],
    ['\u001b[6;20;10t', undefined],
    ['', undefined],
  ])('%j', (text, expected) => {
    expect(parseReply(text, size)).toEqual(expected);
  });

  /** Terminal that replies in two parts, between keys of the user. */
  const terminalWith = (...parts: readonly string[]) => {
    const input = Object.assign(new PassThrough(), {
      isRaw: false,
      setRawMode(raw: boolean) {
        input.isRaw = raw;
      },
    });
    const screen = {
      ...size,
      write: () => {
        for (const part of parts) input.write(part);
        return true;
      },
    };
    return { input: input as unknown as ReadStream, screen };
  };

  it('leaves other input in the stream', async () => {
    const { input, screen } = terminalWith('a\u001b[6;16;8t', 'b\u001b[?6', '2;4cd\n');
    expect(await queryTerminal(input, screen)).toEqual(SIXEL);
    expect(input.isRaw).toBe(false);
    expect(String(input.read())).toBe('abd\n');
  });

  it('is undefined if it does not arrive', async () => {
    const { input, screen } = terminalWith('x');
    expect(await queryTerminal(input, screen, 20)).toBeUndefined();
    expect(String(input.read())).toBe('x');
  });
});
