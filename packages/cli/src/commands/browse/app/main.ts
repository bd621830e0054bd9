import type { BrowseInput, BrowseOutcome } from '../contract.js';
import { createStyle } from '../../../kernel/io/style.js';
import { replacementsFor } from '../../../kernel/text/replacements.js';
import { BrowseSession } from './effects/session.js';
import { announce } from './lines/announce.js';
import type { Frames } from './screen/Screen.js';
import { runScreen } from './screen/run-screen.js';
import { keysOf } from './state/keys.js';
import type { Snapshot } from './state/snapshot.js';
import { paintedFrame } from './view/frame.js';
import type { Labels } from './view/labels.js';

/** Time between two updates of the speed while a download runs, in milliseconds. */
const SPEED_INTERVAL = 500;

/**
 * Shows the full screen until the user leaves. Entry of a separate file of the build, which contains Ink and React.
 *
 * @throws PortalError or CliError if the portal cannot be reached. The screen is then never shown.
 */
export async function runBrowse(input: BrowseInput): Promise<BrowseOutcome> {
  const session = await BrowseSession.open(input);
  const { model } = session;
  const labels = model.labels();
  const draws = input.mode === 'screen';
  const unsubscribe = draws ? () => undefined : printEvents(input, session, labels);
  const screen = runScreen({
    terminal: input.terminal,
    draws,
    frames: draws ? framesOf(input, session, labels) : NO_FRAMES,
    onInput: (text, flags) => {
      const { focus, prompt } = model.ui;
      const isText = prompt === null ? focus === 'query' : prompt.kind === 'range';
      session.press(keysOf(text, flags, isText));
    },
    onResize: (columns, rows) => model.resize(columns, rows),
  });
  session.screen = screen;
  // A change without an event: the speed of a download.
  const timer = setInterval(() => {
    if (draws && model.snapshot().download !== null) model.update({});
  }, SPEED_INTERVAL);
  try {
    return await Promise.race([session.outcome, screen.failure]);
  } finally {
    clearInterval(timer);
    unsubscribe();
    session.close();
    screen.close();
  }
}

const EMPTY: readonly string[] = [];
const NO_FRAMES: Frames = { subscribe: () => () => undefined, lines: () => EMPTY };

/** Returns the lines to draw. They are computed once for each snapshot. */
function framesOf({ colored, characters }: BrowseInput, { model }: BrowseSession, labels: Labels): Frames {
  const style = createStyle(colored);
  const replaced = replacementsFor(characters);
  let drawn: Snapshot | undefined;
  let lines: readonly string[] = EMPTY;
  return {
    subscribe: model.subscribe,
    lines() {
      const snapshot = model.snapshot();
      if (snapshot !== drawn) lines = paintedFrame(snapshot, labels, style, performance.now()).map(replaced);
      drawn = snapshot;
      return lines;
    },
  };
}

/** Prints one line per event. */
function printEvents(
  { terminal, characters }: BrowseInput,
  { model }: BrowseSession,
  labels: Labels,
): () => void {
  const replaced = replacementsFor(characters);
  let before: Snapshot | undefined;
  const print = () => {
    const now = model.snapshot();
    for (const line of announce(before, now, labels)) terminal.output.write(`${replaced(line)}\n`);
    before = now;
  };
  print();
  return model.subscribe(print);
}
