import { findTool } from './process.js';
import type { HeicPicture, HeicTask } from './heic.worker.js';
import type { PdfPage, PdfTask } from './pdf.worker.js';
import type { EmbeddedPictures } from './kinds/exiftool.js';
import type { SvgPicture, SvgTask } from './svg.worker.js';
import type { TextTask } from './text.worker.js';
import type { WorkerPool } from './pool.js';

/** What decoders use besides sharp. */
export interface Tools {
  workers: {
    heic: WorkerPool<HeicTask, HeicPicture>;
    pdf: WorkerPool<PdfTask, PdfPage>;
    svg: WorkerPool<SvgTask, SvgPicture>;
    text: WorkerPool<TextTask, string>;
  };
  exiftool: EmbeddedPictures;
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
