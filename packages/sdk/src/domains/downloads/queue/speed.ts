/** Time over which the speed is averaged, in milliseconds (mockup portal-asset, Downloads panel). */
const WINDOW = 5000;
/** Time after which the remaining time is shown, in milliseconds. Before that, it would jump. */
const SETTLED = 2000;

/** Number of bytes that had been received at a time. */
interface Sample {
  readonly time: number;
  readonly bytes: number;
}

/** Speed of a download, and the time until its end. */
export interface Speed {
  /** Bytes per second. Null until it can be measured. */
  readonly speed: number | null;
  /** Seconds until the end. Null until the speed is reliable, and without a size. */
  readonly left: number | null;
}

/** Measures the speed of a download as a moving average. */
export class SpeedMeter {
  private samples: Sample[] = [];
  private started: number | undefined;

  /**
   * Adds a measurement and returns the current speed.
   *
   * @param time in milliseconds
   * @param bytes number of bytes received so far
   * @param total size of the file
   */
  add(time: number, bytes: number, total: number | null): Speed {
    this.started ??= time;
    this.samples.push({ time, bytes });
    while ((this.samples[1]?.time ?? time) <= time - WINDOW) this.samples.shift();
    const [first] = this.samples;
    const elapsed = first === undefined ? 0 : time - first.time;
    if (first === undefined || elapsed <= 0) return { speed: null, left: null };
    const speed = Math.max(0, ((bytes - first.bytes) * 1000) / elapsed);
    const settled = time - this.started >= SETTLED && total !== null && speed > 0;
    return { speed, left: settled ? Math.max(0, Math.ceil((total - bytes) / speed)) : null };
  }
}
