import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { serveTasks } from '../../workers/serve-tasks.js';
import { pcmLoudness } from '../audio/pcm.js';
import { readStream, withInputFile } from '../common/input-file.js';
import { readForReferences, referencesOf } from '../models/references.js';
import { writeComposite } from '../photoshop/composite.js';
import { extractText } from '../text/extract-text.js';
import { extractPreview } from './archive-preview.js';
import type { ExtractTask, PartTask } from './extract-worker.js';

serveTasks<ExtractTask, unknown>(run);

function run(task: ExtractTask): Promise<unknown> {
  switch (task.kind) {
    case 'text':
      return extractText(task);
    case 'references':
      return withInputFile(task.file, async (open) =>
        referencesOf(task.filetype, await readForReferences(open)),
      );
    case 'preview':
      return extractPreview(task.file, task.output);
    case 'loudness':
      return withInputFile(task.file, (open) => pcmLoudness(open, task.parts));
    case 'composite':
      return writeComposite(task);
    case 'part':
      return copyPart(task);
  }
}

function copyPart({ file, position, length, output }: PartTask): Promise<void> {
  return withInputFile(file, ({ handle }) =>
    pipeline(readStream(handle, position, length), createWriteStream(output)),
  );
}
