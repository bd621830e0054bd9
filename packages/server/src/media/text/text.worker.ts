import { extractArchive, isTextArchive } from './archives.js';
import { Collector } from './collector.js';
import { extractHtml, extractPlainText, PLAIN_TEXT } from './plain.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { serveTasks, type FileTask } from '../../workers/thread.js';

export interface TextTask extends FileTask {
  filetype: string;
  /** Maximum number of characters to return. */
  characters: number;
}

/** Extracts text from documents. `limit` is the maximum number of bytes of markup to read or unpack. */
serveTasks<TextTask, string>(async ({ path: taskPath, filetype, characters, limit }) => {
  const path = typeof taskPath === 'string' ? taskPath : Buffer.from(taskPath);
  const into = new Collector(characters);
  try {
    if (PLAIN_TEXT.has(filetype)) await extractPlainText(path, characters, into);
    else if (isTextArchive(filetype)) await extractArchive(path, filetype, limit, into);
    else if (filetype === 'html') await extractHtml(path, limit, into);
    else throw new MediaError('unsupported-format');
  } catch (error) {
    // If part of the text was read before the error, that part is still searchable.
    if (into.toString() === '') throw asMediaError(error);
  }
  return { value: into.toString(), transfer: [] };
});
