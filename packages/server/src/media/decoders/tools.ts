import { findTool } from '../../workers/spawn.js';
import type { HeicImage, HeicTask } from './workers/heic.worker.js';
import type { ModelImage, ModelTask } from '../models/model.worker.js';
import type { PdfPage, PdfTask } from './workers/pdf.worker.js';
import { isOffice, type OfficeDocuments } from '../office/office.js';
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
  /** Pixels of the longer side that is asked of what has no size of its own, or more than that: pages, drawings, frames. */
  side: number;
  /** Ends programs that run when the server stops. */
  signal: AbortSignal;
}

/** The programs that pictures are made with, as far as they are installed: another text when one was added or removed. */
export async function installedPrograms(): Promise<string> {
  const names = ['perl', 'vipsthumbnail', 'ffmpeg', 'ffprobe', 'soffice'];
  const found = await Promise.all(names.map(findTool));
  return names.filter((_name, at) => found[at] !== undefined).join(' ');
}

/** Which installed programs conversions can count on. */
export interface ConvertTools {
  /** Makes films. */
  readonly ffmpeg: boolean;
  /** Makes PDF of office documents: by type (`docx`). */
  readonly office: (filetype: string) => boolean;
}

export async function convertTools(): Promise<ConvertTools> {
  const [ffmpeg, ffprobe, soffice] = await Promise.all(['ffmpeg', 'ffprobe', 'soffice'].map(findTool));
  return {
    ffmpeg: ffmpeg !== undefined && ffprobe !== undefined,
    office: (filetype) => soffice !== undefined && isOffice(filetype),
  };
}
