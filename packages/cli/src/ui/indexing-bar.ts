import { MultiBar } from 'cli-progress';
import { countText } from '@assetportal/sdk/rules';
import type { IndexStatus } from '@assetportal/sdk/contract';
import type { Io } from '../kernel/io/io.js';
import type { Language, Translate } from '../kernel/text/translate.js';

/** What is shown of indexing while it runs. */
export interface IndexProgress {
  update(status: IndexStatus): void;
  /** Takes the bar away: something else is to be written, or all is done. */
  stop(): void;
}

/** Milliseconds between two events. */
const EVENT_PAUSE = 250;

/** A bar on a terminal, NDJSON on stderr with `--json`, else nothing. */
export function indexProgress(io: Io, words: { t: Translate; language: Language }): IndexProgress {
  if (io.draws) return bar(io, words);
  let next = 0;
  return {
    update({ state, found, done, failed }) {
      const now = performance.now();
      if (now < next && state !== 'idle') return;
      next = now + EVENT_PAUSE;
      io.event('progress', { state, found, done, failed });
    },
    stop: () => undefined,
  };
}

function bar(io: Io, { t, language }: { t: Translate; language: Language }): IndexProgress {
  let drawn: MultiBar | undefined;
  let line: ReturnType<MultiBar['create']> | undefined;
  const started = performance.now();
  let doneBefore: number | undefined;
  const stop = () => {
    drawn?.stop();
    drawn = undefined;
  };
  return {
    update(status) {
      if (status.state === 'idle') {
        stop();
        return;
      }
      doneBefore ??= status.done;
      const seconds = (performance.now() - started) / 1000;
      const rate = seconds < 1 ? 0 : Math.round((status.done - doneBefore) / seconds);
      const payload = {
        label: t('index.indexing'),
        rate: rate > 0 ? t('index.rate', { count: rate }) : '',
        failed: status.failed > 0 ? io.style.warn(t('index.failed', { count: status.failed })) : '',
      };
      if (drawn === undefined) {
        drawn = new MultiBar({
          stream: io.stderr,
          clearOnComplete: true,
          hideCursor: true,
          gracefulExit: false,
          fps: 10,
          barsize: 28,
          barCompleteChar: '━',
          barIncompleteChar: '─',
          emptyOnZero: true,
          format: `{label} ${io.style.accent('{bar}')} {value} / {total}  {rate}  {failed}`,
          formatValue: (value, _options, type) =>
            type === 'percentage' ? String(value) : countText(value, language),
        });
        line = drawn.create(status.found, status.done, payload);
      }
      line?.setTotal(status.found);
      line?.update(status.done, payload);
    },
    stop,
  };
}
