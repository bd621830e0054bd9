import { SingleBar } from 'cli-progress';
import type { Run } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/io/io.js';

export const run: Run = async (context, [folder = '.'], options) => {
  const { io, t, signal } = context;
  const { makeSample } = await context.modules.sample();
  const count = options['count'];
  const bar = io.draws
    ? new SingleBar({
        stream: io.stderr,
        clearOnComplete: true,
        hideCursor: true,
        gracefulExit: false,
        barCompleteChar: '━',
        barIncompleteChar: '─',
        barsize: 28,
        format: `${t('sample.making')} ${io.style.accent('{bar}')} {value} / {total}`,
      })
    : undefined;
  let drawn = false;
  const result = await makeSample(folder, {
    ...(typeof count === 'number' ? { count } : {}),
    signal,
    onProgress: (done, total) => {
      io.event('progress', { done, total });
      if (bar === undefined) return;
      if (!drawn) bar.start(total, done);
      else bar.update(done);
      drawn = true;
    },
  }).finally(() => bar?.stop());
  if (io.json) {
    await writeDocument(io, 'sample', { ...result });
    return;
  }
  await io.data(`${result.folder}\n`);
  for (const { code, paths } of result.notes) {
    io.note(plain(t(`sample.notes.${code}`, { paths: paths.join(', ') })));
  }
  io.note(t('sample.made', { count: result.created, skipped: result.skipped, folder }));
};
