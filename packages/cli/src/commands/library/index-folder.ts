import { once } from 'node:events';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { writeList } from '../../kernel/io/documents.js';
import { indexProgress } from './index-progress.js';
import { noteFailures } from './failures.js';
import { indexSummary } from './index-summary.js';
import { reportWarnings } from './state.js';

export default command({
  name: 'index',
  group: 'library',
  effect: 'writes',
  arguments: { folder: 'required' },
  options: { data: { type: 'text', value: 'dir', setting: true } },
  /**
   * Returns 0 even if files failed. They are still assets that can be searched and downloaded, and their
   * metadata states why they have no preview. Returns `EXIT.partly` if the folder became unavailable during
   * indexing, or if assets are on hold.
   */
  async run(context, { folder }, { data }) {
    const started = performance.now();
    const result = await indexToTheEnd(context, folder, data);
    await printResult(context, result, (performance.now() - started) / 1000);
    return result.status.problem === undefined ? EXIT.done : EXIT.partly;
  },
});

type IndexResult = Awaited<ReturnType<typeof indexToTheEnd>>;

async function indexToTheEnd(context: Context, folder: string, data: string | undefined) {
  const { absolute, signal, world } = context;
  const { startIndexing } = await context.modules.server();
  world.closeNewFiles();
  const index = await startIndexing({
    folder: absolute(folder),
    data: data && absolute(data),
    log: 'silent',
  });
  reportWarnings(context, index.warnings);
  const progress = await indexProgress(context);
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
  return { folder: index.folder, data: index.data, status: index.status(), failures: index.failures() };
}

const messageOf = (problem: string) =>
  problem === 'folder-unmounted' || problem === 'sudden-loss'
    ? (`index.${problem}` as const)
    : 'index.problem';

async function printResult(context: Context, result: IndexResult, seconds: number): Promise<void> {
  const { io, t } = context;
  const { folder, data, status, failures } = result;
  const { found, done, failed, problem } = status;
  if (io.json) {
    const head = { folder, data, found, done, failed, seconds: Number(seconds.toFixed(3)) };
    await writeList(io, 'index', { ...head, problem: problem ?? null }, failures, ['id', 'fname', 'reason']);
    return;
  }
  noteFailures(context, failures);
  io.note(indexSummary(status, seconds, context));
  if (problem !== undefined) io.warn(io.style.bad(t(messageOf(problem), { folder })));
}
