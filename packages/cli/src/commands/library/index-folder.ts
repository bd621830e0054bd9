import { once } from 'node:events';
import type { Run } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/io/io.js';
import { indexProgress } from '../../ui/indexing-bar.js';
import { summary } from './summary.js';

/** How many failures a person is told of one by one. */
const MOST_TOLD = 20;

/**
 * Exit 0 also where files failed: each is still an asset that can be found and downloaded, and says why it has no
 * preview. A folder that disappeared on the way is an index that is done in part.
 */
export const run: Run = async (context, [folder = '.']) => {
  const { io, t, settings, signal } = context;
  const { startIndexing } = await context.modules.server();
  const started = performance.now();
  const index = await startIndexing({ folder, data: settings.get('data'), log: 'silent' });
  const progress = indexProgress(io, context);
  const stopWatching = index.onStatus((status) => progress.update(status));
  try {
    progress.update(index.status());
    await Promise.race([index.settled(), once(signal, 'abort')]);
  } finally {
    stopWatching();
    progress.stop();
    await index.close();
  }
  signal.throwIfAborted();
  const status = index.status();
  const failures = index.failures();
  const seconds = (performance.now() - started) / 1000;
  const { found, done, failed, problem } = status;
  if (io.json) {
    const head = {
      folder: index.folder,
      data: index.data,
      found,
      done,
      failed,
      seconds: Number(seconds.toFixed(3)),
    };
    await writeList(io, 'index', { ...head, problem: problem ?? null }, failures, ['id', 'fname', 'reason']);
  } else {
    for (const { fname, reason } of failures.slice(0, MOST_TOLD)) {
      io.note(t('index.failure', { fname: plain(fname), reason: plain(reason) }));
    }
    if (failures.length > MOST_TOLD) io.note(t('index.moreFailures', { count: failures.length - MOST_TOLD }));
    io.note(summary(status, seconds, context));
    if (problem !== undefined) io.warn(io.style.bad(t('index.problem', { folder: index.folder })));
  }
  return problem === undefined ? EXIT.done : EXIT.partly;
};
