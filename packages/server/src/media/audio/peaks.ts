/** Pieces that are kept apart while sound comes in; more of them would not be seen. */
const PIECES = 4096;

/** How loud a sound is, piece by piece, in bounded memory however long it turns out to be. */
export class Peaks {
  #peaks = new Float32Array(PIECES);
  #count = 0;
  /** How many samples a piece has. */
  #length = 16;
  #peak = 0;
  #inPiece = 0;

  /** @param samples from -1 to 1, in the order of time */
  add(samples: Iterable<number>): void {
    for (const sample of samples) {
      const loud = sample < 0 ? -sample : sample;
      if (loud > this.#peak) this.#peak = loud;
      if (++this.#inPiece === this.#length) this.#close();
    }
  }

  /** The loudest of each of so many equal parts, in relation to the loudest of all: from 0 to 1. */
  parts(count: number): number[] {
    if (this.#inPiece > 0) this.#close();
    const parts = Array.from({ length: count }, (_, part) => {
      const from = Math.floor((part * this.#count) / count);
      const to = Math.max(from + 1, Math.floor(((part + 1) * this.#count) / count));
      return Math.max(0, ...this.#peaks.subarray(from, Math.min(to, this.#count)));
    });
    const most = Math.max(...parts);
    return parts.map((peak) => (most > 0 ? Math.min(1, peak / most) : 0));
  }

  #close(): void {
    if (this.#count === PIECES) this.#merge();
    this.#peaks[this.#count++] = this.#peak;
    this.#peak = 0;
    this.#inPiece = 0;
  }

  /** Two pieces become one, so that there is room for as many again. */
  #merge(): void {
    for (let at = 0; at < PIECES / 2; at++) {
      this.#peaks[at] = Math.max(this.#peaks[at * 2] ?? 0, this.#peaks[at * 2 + 1] ?? 0);
    }
    this.#count = PIECES / 2;
    this.#length *= 2;
  }
}
