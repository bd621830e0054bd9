import type { HeicImage, HeicTask } from './workers/heic.worker.js';
import type { ModelImage, ModelTask } from '../models/model.worker.js';
import type { PdfPage, PdfTask } from './workers/pdf.worker.js';
import type { OfficeDocuments } from '../office/office.js';
import type { EmbeddedImages } from './embedded-images.js';
import type { ReferencesTask } from '../models/references.worker.js';
import type { SvgImage, SvgTask } from './workers/svg.worker.js';
import type { TextTask } from '../text/text.worker.js';
import type { WorkerPool } from '../../workers/pool.js';

/** What decoders use besides sharp. */
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
  /** Pixels of the longer side at which pages, SVG images and video frames are decoded, which have no size of their own. */
  side: number;
  /** Ends programs that run when the server stops. */
  signal: AbortSignal;
}
