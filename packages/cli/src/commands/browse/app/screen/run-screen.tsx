/* eslint-disable no-restricted-properties -- Restores the terminal of the process, and suspends its job. */
import { render, type Instance } from 'ink';
import type { BrowseTerminal } from '../../contract.js';
import type { KeyFlags } from '../state/keys.js';
import { lineOutput, noOutput } from './line-output.js';
import { Screen, type Frames } from './Screen.js';

/**
 * Starts and ends the alternate screen, which leaves the content of the terminal as it was. Hides the cursor. Lines do
 * not wrap, so that a line for an old size spoils no other one.
 */
const ENTER = '\u001b[?1049h\u001b[2J\u001b[?25l\u001b[?7l';
const LEAVE = '\u001b[?7h\u001b[?25h\u001b[?1049l';

/** Input of {@link runScreen}. */
export interface ScreenInput {
  readonly terminal: BrowseTerminal;
  /** False for a screen reader: the caller writes the lines, and Ink only reads the keys. */
  readonly draws: boolean;
  readonly frames: Frames;
  readonly onInput: (input: string, flags: KeyFlags) => void;
  readonly onResize: (columns: number, rows: number) => void;
}

/** A running screen. */
export interface RunningScreen {
  /** Draws everything again. */
  readonly redraw: () => void;
  /** Gives the terminal back to the shell until the user continues the program. */
  readonly suspend: () => void;
  /** Restores the terminal. */
  readonly close: () => void;
  /** Rejects if Ink fails. */
  readonly failure: Promise<never>;
}

/** Draws the screen until it is closed. The terminal is also restored if the process ends in any other way. */
export function runScreen({ terminal, draws, frames, onInput, onResize }: ScreenInput): RunningScreen {
  const { output, input } = terminal;
  const lines = draws ? lineOutput(output) : noOutput(output);
  const write = (sequence: string) => void (draws && output.write(sequence));
  let instance: Instance | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  // Handled where it is awaited.
  failure.catch(() => undefined);
  const start = () => {
    write(ENTER);
    lines.reset();
    instance = render(<Screen frames={frames} onInput={onInput} />, {
      stdout: lines.stream,
      stdin: input,
      debug: true,
      exitOnCtrlC: false,
      patchConsole: false,
      isScreenReaderEnabled: false,
    });
    instance.waitUntilExit().catch(fail);
  };
  const restore = () => write(LEAVE);
  const stop = () => {
    instance?.unmount();
    restore();
  };
  const resized = () => {
    lines.clear();
    onResize(output.columns, output.rows);
  };
  process.once('exit', restore);
  output.on('resize', resized);
  start();
  return {
    redraw: lines.redraw,
    suspend() {
      stop();
      input.setRawMode(false);
      // Stops all programs of the pipeline, as the terminal does outside its raw mode. Continues here after `fg`.
      process.kill(0, 'SIGTSTP');
      setImmediate(start);
    },
    close() {
      output.off('resize', resized);
      process.off('exit', restore);
      stop();
    },
    failure,
  };
}
