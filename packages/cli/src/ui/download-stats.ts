import { countText, durationText, formatValue, SpeedMeter } from '@assetportal/sdk/rules';
import stringWidth from 'string-width';
import type { Language, Translate } from '../kernel/text/translate.js';

/** Upper limit for the bytes of a first report that counts toward the speed. The rest is from an earlier run. */
const FIRST_REPORT = 1024 * 1024;

/** A download in progress. Sizes are in bytes. */
interface RunningDownload {
  readonly meter: SpeedMeter;
  received: number;
  total: number | null;
}

/** Number of files and bytes of a run, and its speed. */
export class DownloadStats {
  private readonly running = new Map<string, RunningDownload>();
  private readonly meter = new SpeedMeter();
  private ended = 0;
  /** Number and size of the files that were transferred. */
  private readonly transferred = { files: 0, bytes: 0 };
  /** Bytes that this run received, without those of earlier runs. */
  private received = 0;

  constructor(private readonly files: number) {}

  start(id: string, total: number | undefined): void {
    this.running.set(id, { meter: new SpeedMeter(), received: 0, total: total ?? null });
  }

  move(id: string, bytes: number): void {
    const download = this.running.get(id);
    if (download === undefined) return;
    const added = bytes - download.received;
    this.received += Math.max(0, download.received === 0 ? Math.min(added, FIRST_REPORT) : added);
    download.received = bytes;
  }

  end(id: string): void {
    this.ended += 1;
    const download = this.running.get(id);
    if (download === undefined) return;
    this.transferred.files += 1;
    this.transferred.bytes += download.received;
    this.running.delete(id);
  }

  /** Returns the size and the speed in bytes per second of a download. Null if they are not available yet. */
  ofFile(id: string): {
    readonly received: number;
    readonly total: number | null;
    readonly speed: number | null;
  } {
    const download = this.running.get(id);
    if (download === undefined) return { received: 0, total: null, speed: null };
    const { meter, received, total } = download;
    return { received, total, speed: meter.add(performance.now(), received, total).speed };
  }

  /**
   * Returns the state of the run as one line: files, bytes, speed and the remaining time. Omits parts that do not fit:
   * first the bytes, then the speed. A number is never cut.
   *
   * @param width in terminal columns
   */
  line(t: Translate, language: Language, width: number): string {
    const size = (bytes: number) => formatValue(Math.round(bytes), 'filesize', language);
    const { bytes, total, exact } = this.sizes();
    const { speed, left } = this.meter.add(
      performance.now(),
      this.received,
      total === null ? null : this.received + total - bytes,
    );
    const files = { done: countText(this.ended, language), total: countText(this.files, language) };
    const ofTotal = { done: size(bytes), total: `${exact ? '' : '≈ '}${size(total ?? 0)}` };
    const parts = [
      { text: this.files > 1 ? t('download.files', files) : '', rank: 0 },
      { text: total === null ? size(bytes) : t('download.bytes', ofTotal), rank: 3 },
      { text: speed === null ? '' : `${size(speed)}/s`, rank: 2 },
      { text: left === null ? '' : t('download.left', { time: durationText(left, language) }), rank: 1 },
    ].filter(({ text }) => text !== '');
    const joined = () => parts.map(({ text }) => text).join(' · ');
    while (parts.length > 1 && stringWidth(joined()) > width) {
      const last = Math.max(...parts.map(({ rank }) => rank));
      parts.splice(
        parts.findIndex(({ rank }) => rank === last),
        1,
      );
    }
    return joined();
  }

  /** Returns the received bytes, and the size of all files. Files that have not started count with the average size. */
  private sizes(): { bytes: number; total: number | null; exact: boolean } {
    const running = [...this.running.values()];
    const bytes = this.transferred.bytes + running.reduce((sum, { received }) => sum + received, 0);
    if (running.some(({ total }) => total === null)) return { bytes, total: null, exact: false };
    const started = this.transferred.files + running.length;
    const size = this.transferred.bytes + running.reduce((sum, { total }) => sum + (total ?? 0), 0);
    const waiting = Math.max(0, this.files - this.ended - running.length);
    if (waiting === 0) return { bytes, total: started === 0 ? null : size, exact: true };
    if (started === 0) return { bytes, total: null, exact: false };
    // Files that are up to date need no transfer. The rest probably has as many of them as the files so far.
    const share = started / (this.ended + running.length);
    return { bytes, total: size + (waiting * share * size) / started, exact: false };
  }
}
