import { SingleBar } from 'cli-progress';
import type { Io } from '../kernel/io/io.js';
import { BAR_STYLE } from './bar-style.js';

/** Progress bar with the number of processed assets. Only for a terminal. */
export class SampleBar {
  private readonly bar: SingleBar;
  private started = false;

  constructor(io: Io, label: string) {
    this.bar = new SingleBar({
      ...BAR_STYLE,
      stream: io.stderr,
      format: `${label} ${io.style.accent('{bar}')} {value} / {total}`,
    });
  }

  update(done: number, total: number): void {
    if (this.started) this.bar.update(done);
    else this.bar.start(total, done);
    this.started = true;
  }

  stop(): void {
    this.bar.stop();
  }
}
