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
    // Loading these modules takes longer than the request. Before it, they would delay it.
    const { DEFAULT_CONFIG, defaultAt, getPath, isSameJson, readConfig } =
      await import('@assetportal/sdk/config');
    const { requireSetting } = await import('./settings.js');
    const { config } = readConfig(raw);
    const path = key === undefined ? [] : requireSetting(key, config).path;
    const value = getPath(config, path);
    if (io.json) {
      const preset = key === undefined ? DEFAULT_CONFIG : (defaultAt(path) ?? null);
      const changed = !isSameJson(value, preset);
      return writeDocument(io, 'setting', { key: key ?? null, value, default: preset, changed });
    }
    const text = typeof value === 'string' ? plain(value) : escapeControls(JSON.stringify(value, null, 2));
    await io.data(`${text}\n`);
  },
});
