import { command } from '../../kernel/command.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';

export default command({
  name: 'sample',
  group: 'library',
  effect: 'writes',
  arguments: { folder: 'required' },
  options: { count: { type: 'count', value: 'n' } },
  async run({ absolute, io, t, signal, modules }, { folder }, { count }) {
    const { makeSample } = await modules.sample();
    const bar = io.showsProgress
      ? new (await import('../../ui/sample-bar.js')).SampleBar(io, t('sample.creating'))
      : undefined;
    const result = await makeSample(absolute(folder), {
      ...(count === undefined ? {} : { count }),
      signal,
      onProgress: (done, total) => {
        io.event('progress', { done, total });
        bar?.update(done, total);
      },
    }).finally(() => bar?.stop());
    if (io.json) {
      const { created, ...rest } = result;
      await writeDocument(io, 'sample', { made: created, ...rest });
      return;
    }
    await io.data(`${result.folder}\n`);
    for (const { code, paths } of result.notes) {
      io.note(plain(t(`sample.notes.${code}`, { paths: paths.join(', ') })));
    }
    io.note(t('sample.created', { count: result.created, skipped: result.skipped, folder }));
  },
});
