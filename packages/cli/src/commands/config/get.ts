import { command } from '../../kernel/command.js';
import { checkFields, writeDocument } from '../../kernel/io/documents.js';
import { escapeControls, plain } from '../../kernel/text/plain.js';

export default command({
  name: 'config get',
  group: 'settings',
  arguments: { key: 'optional' },
  completions: { key: 'setting' },
  async run(context, { key }) {
    const { io, signal } = context;
    checkFields(io, ['key', 'value', 'default', 'changed']);
    const { value: raw } = await context.portal().config.get({}, { signal });
    // Loading the rules takes longer than the request. Before it, they would delay it.
    const { readSetting } = await import('./read-setting.js');
    const { value, ...facts } = readSetting(raw, key);
    if (io.json) return writeDocument(io, 'setting', { key: key ?? null, value, ...facts });
    const text = typeof value === 'string' ? plain(value) : escapeControls(JSON.stringify(value, null, 2));
    await io.data(`${text}\n`);
  },
});
