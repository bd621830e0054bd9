import { WorkerPool } from '../../workers/pool.js';
import { processRunner } from '../../workers/runner.js';
import type { Access } from '../../workers/sandbox/sandbox.js';
import type { InputFile } from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import { checkedReply, FlagReply, LoudnessReply, NamesReply, TextReply } from '../common/replies.js';
import type { CompositeTask } from '../photoshop/composite.js';
import type { TextTask } from '../text/extract-text.js';

/** Task to copy a part of a file. */
export interface PartTask {
  readonly file: InputFile;
  /** In bytes. */
  readonly position: number;
  /** In bytes. At least 1. */
  readonly length: number;
  /** File that receives the part. */
  readonly output: string;
}

/** Task for the process that reads formats without a native decoder. */
export type ExtractTask =
  | ({ readonly kind: 'text' } & TextTask)
  | { readonly kind: 'references'; readonly file: InputFile; readonly filetype: string }
  | { readonly kind: 'preview'; readonly file: InputFile; readonly output: string }
  | { readonly kind: 'loudness'; readonly file: InputFile; readonly parts: number }
  | ({ readonly kind: 'composite' } & CompositeTask)
  | ({ readonly kind: 'part' } & PartTask);

/** Reads text, references, embedded previews and audio samples in separate processes. */
export class ExtractWorker {
  readonly #pool: WorkerPool<ExtractTask, unknown>;

  /** @param access What the processes may read and write. */
  constructor(access: Access) {
    this.#pool = new WorkerPool('media/extract/extract.worker', LIMITS.seconds.worker, (module) =>
      processRunner(module, { access }),
    );
  }

  /** Returns the text of a plain text file, an HTML page or a zip-based document. @throws MediaError */
  async text(task: TextTask): Promise<string> {
    const { seconds } = LIMITS.text;
    return checkedReply(TextReply, await this.#pool.run({ kind: 'text', ...task }, { seconds }));
  }

  /** Returns the names of the files that a model or a material file references. @throws MediaError */
  async references(file: InputFile, filetype: string): Promise<string[]> {
    return checkedReply(NamesReply, await this.#pool.run({ kind: 'references', file, filetype }));
  }

  /** Writes the preview image inside a zip-based document to `output`. @throws MediaError */
  async preview(file: InputFile, output: string): Promise<void> {
    await this.#pool.run({ kind: 'preview', file, output });
  }

  /**
   * Returns the peak level of each of `parts` equal parts of an uncompressed WAV or AIFF file. Undefined for other
   * files.
   *
   * @throws MediaError
   */
  async loudness(file: InputFile, parts: number): Promise<number[] | undefined> {
    return checkedReply(LoudnessReply, await this.#pool.run({ kind: 'loudness', file, parts }));
  }

  /** Writes the image of a Photoshop file as a TIFF. Returns true if a part is missing. @throws MediaError */
  async composite(task: CompositeTask): Promise<boolean> {
    return checkedReply(FlagReply, await this.#pool.run({ kind: 'composite', ...task }));
  }

  /** Copies a part of a file. @throws MediaError */
  async copyPart(task: PartTask): Promise<void> {
    await this.#pool.run({ kind: 'part', ...task });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
