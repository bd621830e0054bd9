import type { HeicImage, HeicTask } from './workers/heic.worker.js';
import type { ModelImage, ModelTask } from '../models/model.worker.js';
import type { PdfPage, PdfTask } from './workers/pdf.worker.js';
import type { OfficeDocuments } from '../office/office.js';
import type { EmbeddedImages } from './embedded-images.js';
import type { ReferencesTask } from '../models/references.worker.js';
import type { SvgImage, SvgTask } from './workers/svg.worker.js';
import type { TextTask } from '../text/text.worker.js';
import type { WorkerPool } from '../../workers/pool.js';

/** Tools that decoders use in addition to sharp. */
export interface Tools {
  workers: {
    heic: WorkerPool<HeicTask, HeicImage>;
    model: WorkerPool<ModelTask, ModelImage>;
    pdf: WorkerPool<PdfTask, PdfPage>;
    references: WorkerPool<ReferencesTask, string[]>;
    svg: WorkerPool<SvgTask, SvgImage>;
    text: WorkerPool<TextTask, string>;
  };
  exiftool: EmbeddedImages;
  office: OfficeDocuments;
  /**
   * Longer side, in pixels, at which pages, SVGs and models are rendered. Video frames and images decoded by
   * vips are shrunk to it.
   */
  side: number;
  /** Aborted when the server stops, which terminates running programs. */
  signal: AbortSignal;
}
