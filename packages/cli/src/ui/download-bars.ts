import { countText, formatValue, percentText } from '@assetportal/sdk/rules';
import { MultiBar, type SingleBar } from 'cli-progress';
import type { Io } from '../kernel/io/io.js';
import { cut } from '../kernel/io/table.js';
import { plain } from '../kernel/text/plain.js';
import type { Language, Translate } from '../kernel/text/translate.js';
import { BAR_STYLE } from './bar-style.js';
import type { DownloadProgress } from './progress.js';

/** Width of a file name, in terminal columns. */
const NAME_WIDTH = 28;

/** A bar for each download in progress and, if there are several files, a bar for the total. Only for a terminal. */
export class DownloadBars implements DownloadProgress {
  private readonly bars: MultiBar;
  private readonly running = new Map<string, SingleBar>();
  private readonly total: SingleBar | undefined;

  constructor(
    private readonly io: Io,
    files: number,
    private readonly t: Translate,
    private readonly language: Language,
  ) {
    this.bars = new MultiBar({
      ...BAR_STYLE,
      stream: io.stderr,
      fps: 10,
      emptyOnZero: true,
      barsize: 24,
      formatValue: (value, _options, type) =>
        type === 'percentage'
          ? percentText(value, language).padStart(5)
          : formatValue(value, 'filesize', language),
    });
    this.total = files > 1 ? this.createTotal(files) : undefined;
  }

  prepare(id: string, name: string, fraction: number): void {
    const rest = this.t('download.preparing', { percent: Math.floor(100 * fraction) });
    this.bar(id, name).update({ rest });
  }

  start(id: string, name: string, total: number | undefined): void {
    const bar = this.bar(id, name);
    bar.setTotal(total ?? 0);
    bar.update({ rest: '' });
  }

  move(id: string, bytes: number): void {
    this.running.get(id)?.update(bytes, { rest: '' });
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
    this.total?.increment();
  }

  stop(): void {
    this.bars.stop();
  }

  private createTotal(files: number): SingleBar {
    const format = `${this.io.style.bold('{label}')} {bar} {value} / {total}`;
    const count = (value: number, _options: unknown, type: string) =>
      type === 'percentage' ? String(value) : countText(value, this.language);
    const bar = this.bars.create(files, 0, {}, { format, formatValue: count });
    bar.update(0, { label: pad(this.t('download.all')) });
    return bar;
  }

  private bar(id: string, name: string): SingleBar {
    const existing = this.running.get(id);
    if (existing !== undefined) return existing;
    const format = `{name} ${this.io.style.accent('{bar}')} {percentage}  {value} / {total}  {rest}`;
    const bar = this.bars.create(0, 0, { name: pad(plain(name)), rest: '' }, { format });
    this.running.set(id, bar);
    return bar;
  }
}

function pad(name: string): string {
  return cut(name, NAME_WIDTH).padEnd(NAME_WIDTH);
}
