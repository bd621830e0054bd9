import { countText, formatValue } from '@assetportal/sdk/rules';
import { MultiBar, type SingleBar } from 'cli-progress';
import { plain, type Io } from '../kernel/io/io.js';
import { cut } from '../kernel/io/table.js';
import type { Language, Translate } from '../kernel/text/translate.js';

/** What is shown of downloads while they run. */
export interface DownloadProgress {
  /** The portal is making the file. @param part From 0 to 1. */
  prepare(id: string, name: string, part: number): void;
  /** A file starts; its length may be unknown. */
  start(id: string, name: string, total: number | undefined): void;
  move(id: string, bytes: number): void;
  wait(id: string, milliseconds: number): void;
  end(id: string): void;
  stop(): void;
}

/** Milliseconds between two events of the same file. */
const EVENT_PAUSE = 250;
const NAME_WIDTH = 28;

/** Bars on a terminal, NDJSON on stderr with `--json`, else nothing. */
export function downloadProgress(
  io: Io,
  files: number,
  words: { t: Translate; language: Language },
): DownloadProgress {
  if (io.draws) return bars(io, files, words);
  return io.json ? events(io) : SILENT;
}

const nothing = () => undefined;
const SILENT: DownloadProgress = {
  prepare: nothing,
  start: nothing,
  move: nothing,
  wait: nothing,
  end: nothing,
  stop: nothing,
};

function events(io: Io): DownloadProgress {
  const known = new Map<string, { fname: string; total: number | null; next: number }>();
  return {
    ...SILENT,
    prepare: (id, fname, part) => io.event('preparing', { id, fname, progress: part }),
    start: (id, fname, total) => void known.set(id, { fname, total: total ?? null, next: 0 }),
    move(id, bytes) {
      const file = known.get(id);
      const now = performance.now();
      if (file === undefined || now < file.next) return;
      file.next = now + EVENT_PAUSE;
      io.event('progress', { id, fname: file.fname, bytes, total: file.total });
    },
    wait: (id, milliseconds) => io.event('waiting', { id, milliseconds: Math.round(milliseconds) }),
    end: (id) => void known.delete(id),
  };
}

function bars(
  io: Io,
  files: number,
  { t, language }: { t: Translate; language: Language },
): DownloadProgress {
  const drawn = new MultiBar(
    {
      stream: io.stderr,
      clearOnComplete: true,
      hideCursor: true,
      fps: 10,
      emptyOnZero: true,
      // Ctrl-C is ours (signals.ts): the bars are stopped when the run ends.
      gracefulExit: false,
      barsize: 24,
      barCompleteChar: '━',
      barIncompleteChar: '─',
      formatValue: (value, _options, type) =>
        type === 'percentage' ? `${String(value).padStart(3)} %` : formatValue(value, 'filesize', language),
    },
    undefined,
  );
  const row = `{name} ${io.style.accent('{bar}')} {percentage}  {value} / {total}  {rest}`;
  const running = new Map<string, SingleBar>();
  const all =
    files > 1
      ? drawn.create(
          files,
          0,
          {},
          {
            format: `${io.style.bold('{label}')} {bar} {value} / {total}`,
            formatValue: (value, _options, type) =>
              type === 'percentage' ? String(value) : countText(value, language),
          },
        )
      : undefined;
  all?.update(0, { label: pad(t('download.all')) });
  const bar = (id: string, name: string): SingleBar => {
    const known = running.get(id);
    if (known !== undefined) return known;
    const made = drawn.create(0, 0, { name: pad(plain(name)), rest: '' }, { format: row });
    running.set(id, made);
    return made;
  };
  return {
    prepare: (id, name, part) =>
      bar(id, name).update({ rest: t('download.preparing', { percent: Math.floor(100 * part) }) }),
    start(id, name, total) {
      const own = bar(id, name);
      own.setTotal(total ?? 0);
      own.update({ rest: '' });
    },
    move: (id, bytes) => running.get(id)?.update(bytes, { rest: '' }),
    wait: (id, milliseconds) =>
      running.get(id)?.update({ rest: t('download.waiting', { seconds: Math.ceil(milliseconds / 1000) }) }),
    end(id) {
      const bar = running.get(id);
      if (bar !== undefined) {
        bar.stop();
        drawn.remove(bar);
        running.delete(id);
      }
      all?.increment();
    },
    stop: () => drawn.stop(),
  };
}

function pad(name: string): string {
  return cut(name, NAME_WIDTH).padEnd(NAME_WIDTH);
}
