import { command } from '../../kernel/command.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { closeNewFiles } from '../library/state.js';

export default command({
  name: 'key rotate',
  group: 'library',
  effect: 'writes',
  arguments: { folder: 'required' },
  options: { data: { type: 'text', value: 'dir', setting: true } },
  /** Works on the state of a stopped server. While a server uses it, the lock of the state rejects the command. */
  async run({ io, t, modules }, { folder }, { data }) {
    const { rotateKey } = await modules.server();
    closeNewFiles();
    const { sessions, ...rotated } = rotateKey({ folder, data });
    if (io.json) await writeDocument(io, 'key', { ...rotated, sessions });
    else io.note(io.style.good(t('key.rotated', { count: sessions })));
  },
});
