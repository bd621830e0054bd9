/** Maximum number of pieces into which the stream is divided. More would not be visible in the waveform. */
const MAX_PIECES = 4096;

/**
 * Computes the peak levels of an audio stream of unknown length in bounded memory. The stream is divided into
 * pieces of equal length, which are merged in pairs if there are too many.
 */
export class Peaks {
  #peaks = new Float32Array(MAX_PIECES);
  #count = 0;
  /** Number of samples in a piece. */
  #length = 16;
  #peak = 0;
  #inPiece = 0;

  /** @param samples from -1 to 1, in chronological order */
  add(samples: Iterable<number>): void {
    for (const sample of samples) {
      const loud = sample < 0 ? -sample : sample;
      if (loud > this.#peak) this.#peak = loud;
      if (++this.#inPiece === this.#length) this.#close();
    }
  }

  /** Returns the peak level of each of `count` equal parts, from 0 to 1, relative to the loudest part. */
  parts(count: number): number[] {
    if (this.#inPiece > 0) this.#close();
    const parts = Array.from({ length: count }, (_, part) => {
      const from = Math.floor((part * this.#count) / count);
      const to = Math.max(from + 1, Math.floor(((part + 1) * this.#count) / count));
      return Math.max(0, ...this.#peaks.subarray(from, Math.min(to, this.#count)));
    });
    const loudest = Math.max(...parts);
    return parts.map((peak) => (loudest > 0 ? Math.min(1, peak / loudest) : 0));
  }

  #close(): void {
    if (this.#count === MAX_PIECES) this.#merge();
    this.#peaks[this.#count++] = this.#peak;
    this.#peak = 0;
    this.#inPiece = 0;
  }

  /** Merges pairs of pieces, which frees half of the array. */
  #merge(): void {
    for (let at = 0; at < MAX_PIECES / 2; at++) {
      this.#peaks[at] = Math.max(this.#peaks[at * 2] ?? 0, this.#peaks[at * 2 + 1] ?? 0);
    }
    this.#count = MAX_PIECES / 2;
    this.#length *= 2;
  }
}
