import type { IndexStatus } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { MultiBar, type SingleBar } from 'cli-progress';
import type { Io } from '../kernel/io/io.js';
import type { Language, Translate } from '../kernel/text/translate.js';
import { BAR_STYLE } from './bar-style.js';

/** Progress bar for indexing, with the rate and the number of failures. Only for a terminal. */
export class IndexingBar {
  private bars: MultiBar | undefined;
  private bar: SingleBar | undefined;
  private readonly started = performance.now();
  private doneBefore: number | undefined;

  constructor(
    private readonly io: Io,
    private readonly t: Translate,
    private readonly language: Language,
  ) {}

  update(status: IndexStatus): void {
    if (status.state === 'idle') {
      this.stop();
      return;
    }
    const payload = this.payload(status);
    if (this.bars === undefined) {
      this.bars = this.createBars();
      this.bar = this.bars.create(status.found, status.done, payload);
    }
    this.bar?.setTotal(status.found);
    this.bar?.update(status.done, payload);
  }

  stop(): void {
    this.bars?.stop();
    this.bars = undefined;
  }

  private payload({ done, failed }: IndexStatus): Record<string, string> {
    const { io, t } = this;
    this.doneBefore ??= done;
    const seconds = (performance.now() - this.started) / 1000;
    const rate = seconds < 1 ? 0 : Math.round((done - this.doneBefore) / seconds);
    return {
      label: t('index.indexing'),
      rate: rate > 0 ? t('index.rate', { count: rate }) : '',
      failed: failed > 0 ? io.style.warn(t('index.failed', { count: failed })) : '',
    };
  }

  private createBars(): MultiBar {
    const { io, language } = this;
    return new MultiBar({
      ...BAR_STYLE,
      stream: io.stderr,
      fps: 10,
      emptyOnZero: true,
      format: `{label} ${io.style.accent('{bar}')} {value} / {total}  {rate}  {failed}`,
      formatValue: (value, _options, type) =>
        type === 'percentage' ? String(value) : countText(value, language),
    });
  }
}
