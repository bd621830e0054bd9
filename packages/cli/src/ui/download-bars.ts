import { formatValue, percentText } from '@assetportal/sdk/rules';
import { MultiBar, type SingleBar } from 'cli-progress';
import stringWidth from 'string-width';
import type { Io } from '../kernel/io/io.js';
import { cut } from '../kernel/io/table.js';
import { terminalWidth } from '../kernel/io/terminal-width.js';
import { plain } from '../kernel/text/plain.js';
import type { Language, Translate } from '../kernel/text/translate.js';
import { BAR_STYLE } from './bar-style.js';
import { DownloadStats } from './download-stats.js';
import type { DownloadProgress } from './progress.js';

/** Maximum width of a file name, in terminal columns. */
const NAME_WIDTH = 28;
/** Minimum width of a file name next to a bar. In a narrower terminal, there is no bar. */
const MIN_NAME_WIDTH = 12;
/** Maximum and minimum width of a bar. */
const BAR_WIDTH = 24;
const MIN_BAR_WIDTH = 6;

/** A bar for each download in progress, and a line for the whole run. Only for a terminal. */
export class DownloadBars implements DownloadProgress {
  private readonly bars: MultiBar;
  private readonly running = new Map<string, SingleBar>();
  private readonly stats: DownloadStats;
  private total: SingleBar;

  constructor(
    private readonly io: Io,
    files: number,
    private readonly t: Translate,
    private readonly language: Language,
  ) {
    this.stats = new DownloadStats(files);
    this.bars = new MultiBar({ ...BAR_STYLE, stream: io.stderr, fps: 10, emptyOnZero: true });
    this.total = this.createTotal();
  }

  prepare(id: string, name: string, fraction: number): void {
    this.bar(id, name).update({
      rest: this.t('download.preparing', { percent: Math.floor(100 * fraction) }),
    });
  }

  start(id: string, name: string, total: number | undefined): void {
    this.stats.start(id, total);
    this.bar(id, name).update({ rest: '' });
  }

  move(id: string, bytes: number): void {
    this.stats.move(id, bytes);
    this.running.get(id)?.update({ rest: '' });
  }

  wait(id: string, milliseconds: number): void {
    const rest = this.t('download.waiting', { seconds: Math.ceil(milliseconds / 1000) });
    this.running.get(id)?.update({ rest });
  }

  end(id: string): void {
    const bar = this.running.get(id);
    if (bar !== undefined) {
      bar.stop();
      this.bars.remove(bar);
      this.running.delete(id);
    }
    this.stats.end(id);
  }

  stop(): void {
    this.bars.stop();
  }

  /** The bars of cli-progress only place the lines. The statistics determine their content. */
  private createTotal(): SingleBar {
    const line = () => this.stats.line(this.t, this.language, terminalWidth(this.io));
    return this.bars.create(1, 0, {}, { format: () => this.io.style.bold(line()) });
  }

  private bar(id: string, name: string): SingleBar {
    const existing = this.running.get(id);
    if (existing !== undefined) return existing;
    const shown = plain(name);
    const format = (_options: unknown, _values: unknown, payload: { rest: string }) =>
      this.fileLine(id, shown, payload.rest);
    const bar = this.bars.create(1, 0, { rest: '' }, { format });
    this.running.set(id, bar);
    // The line of the run is always the last one.
    this.bars.remove(this.total);
    this.total = this.createTotal();
    return bar;
  }

  /** Returns the line of a file: name, bar, percentage and speed. Only the name and the bar are cut. */
  private fileLine(id: string, name: string, rest: string): string {
    const { received, total, speed } = this.stats.ofFile(id);
    const fraction = total === null || total === 0 ? 0 : Math.min(1, received / total);
    const rate = speed === null ? '' : `${formatValue(Math.round(speed), 'filesize', this.language)}/s`;
    const percent = percentText(Math.floor(100 * fraction), this.language).padStart(5);
    const facts = rest === '' ? `${percent}  ${rate.padStart(11)}` : rest;
    // A space at the start, two between the parts, and one column that the terminal may need for the cursor.
    const space = terminalWidth(this.io) - stringWidth(facts) - 4;
    const barWidth = Math.min(BAR_WIDTH, space - 2 - MIN_NAME_WIDTH);
    if (barWidth < MIN_BAR_WIDTH) return `  ${pad(name, Math.max(1, Math.min(NAME_WIDTH, space)))} ${facts}`;
    const bar = this.io.style.accent(drawBar(fraction, barWidth));
    return `  ${pad(name, Math.min(NAME_WIDTH, space - 2 - barWidth))} ${bar} ${facts}`;
  }
}

const drawBar = (fraction: number, width: number): string => {
  const done = Math.floor(fraction * width);
  return BAR_STYLE.barCompleteChar.repeat(done) + BAR_STYLE.barIncompleteChar.repeat(width - done);
};

function pad(name: string, width: number): string {
  const text = cut(name, width);
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}
