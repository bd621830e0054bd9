import type { ConfigFile } from '@assetportal/sdk/contract';
import { serveTasks } from '../../../workers/serve-tasks.js';
import { inspectFont } from './font.js';
import { FILE_KINDS, type CleanFile } from './kinds.js';
import { cleanImage } from './image.js';
import type { FileFault } from '../../../lib/api-error.js';
import { FileRejected, type FaultValues } from './rejected.js';
import { cleanStylesheet } from './stylesheet.js';

export interface FileTask {
  readonly file: ConfigFile;
  readonly bytes: Uint8Array;
}

export type FileResult =
  | { readonly ok: true; readonly clean: CleanFile }
  | { readonly ok: false; readonly fault: FileFault; readonly values: FaultValues };

/** Cleans uploads in a separate process, because a malicious SVG can keep its decoder busy for hours. */
serveTasks<FileTask, FileResult>(async (task) => {
  try {
    return { ok: true, clean: await clean(task) };
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    return { ok: false, fault: error.fault, values: error.values };
  }
});

async function clean({ file, bytes }: FileTask): Promise<CleanFile> {
  if (bytes.length === 0) throw new FileRejected('file-empty');
  const kind = FILE_KINDS[file];
  switch (kind.kind) {
    case 'image':
      return cleanImage(bytes, kind);
    case 'font': {
      const { mime, font } = inspectFont(bytes);
      return { mime, bytes, facts: { font } };
    }
    case 'stylesheet': {
      const { source, applied, notes } = cleanStylesheet(bytes);
      return { mime: 'text/css; charset=utf-8', bytes: source, applied, notes };
    }
  }
}
