import type { HeicPicture, HeicTask } from './heic.worker.js';
import type { PdfPage, PdfTask } from './pdf.worker.js';
import type { EmbeddedPictures } from './kinds/exiftool.js';
import type { WorkerPool } from './pool.js';

/** What decoders use besides sharp. */
export interface Tools {
  threads: { heic: WorkerPool<HeicTask, HeicPicture>; pdf: WorkerPool<PdfTask, PdfPage> };
  exiftool: EmbeddedPictures;
  /** Ends programs that run when the server stops. */
  signal: AbortSignal;
}
