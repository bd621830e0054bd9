import { command } from '../../kernel/command.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { printOutcome } from '../../kernel/view.js';

export default command({
  name: 'key rotate',
  group: 'library',
  effect: 'writes',
  arguments: { folder: 'required' },
  options: { data: { type: 'text', value: 'dir', setting: true }, 'dry-run': { type: 'flag' } },
  /** Works on the state of a stopped server. While a server uses it, the lock of the state rejects the command. */
  async run(context, { folder }, { data, dryRun }) {
    const { absolute, io, t, modules, world } = context;
    const state = { folder: absolute(folder), data: data && absolute(data) };
    const { rotateKey } = await modules.server();
    world.closeNewFiles();
    const { sessions, ...rotated } = rotateKey({ ...state, dryRun });
    if (dryRun === true) {
      const line = t('key.wouldRotate', { count: sessions });
      return printOutcome(context, 'key-plan', { ...rotated, sessions }, line);
    }
    if (io.json) await writeDocument(io, 'key', { ...rotated, sessions });
    else io.note(io.style.good(t('key.rotated', { count: sessions })));
  },
});
