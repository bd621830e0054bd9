import type { HeicImage, HeicTask } from './workers/heic.worker.js';
import type { ModelImage, ModelTask } from '../models/model.worker.js';
import type { PdfPage, PdfTask } from './workers/pdf.worker.js';
import type { OfficeDocuments } from '../office/office.js';
import type { ExtractWorker } from '../extract/extract-worker.js';
import type { ImageWorker } from '../libvips/image-worker.js';
import type { WorkerPool } from '../../workers/pool.js';

/** Worker processes and programs that decoders use. None of them runs in the server's process. */
export interface Tools {
  workers: {
    heic: WorkerPool<HeicTask, HeicImage>;
    model: WorkerPool<ModelTask, ModelImage | undefined>;
    pdf: WorkerPool<PdfTask, PdfPage>;
  };
  extract: ExtractWorker;
  image: ImageWorker;
  office: OfficeDocuments;
  /**
   * Longer side, in pixels, at which pages, SVGs and models are rendered. Video frames and images decoded by
   * vips are shrunk to it.
   */
  side: number;
  /** Aborted when the server stops, which terminates running programs. */
  signal: AbortSignal;
}
