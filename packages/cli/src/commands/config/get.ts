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
    // The modules are loaded while the portal responds.
    const request = context.portal().config.get({}, { signal });
    const loading = Promise.all([import('@assetportal/sdk/config'), import('./settings.js')]);
    const [
      { value: raw },
      [{ DEFAULT_CONFIG, defaultAt, getPath, isSameJson, readConfig }, { requireSetting }],
    ] = await Promise.all([request, loading]);
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
