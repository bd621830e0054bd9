import { defaultAt, getPath, type ConfigPath } from '@assetportal/sdk/config';
import type { ConfigEditor } from '@assetportal/sdk/admin';
import { command } from '../../kernel/command.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkChangeFields, writeChanges } from './changes.js';
import { assertSaved, faultsError, openEditor } from './editor.js';
import { requireSetting } from './settings.js';

export default command({
  name: 'config unset',
  group: 'settings',
  effect: 'writes',
  arguments: { key: 'required' },
  completions: { key: 'setting' },
  options: { 'dry-run': { type: 'flag' } },
  async run(context, { key }, { dryRun = false }) {
    checkChangeFields(context);
    const editor = await openEditor(context, context.portal(), { dryRun });
    const { backup, config } = editor.store.getState();
    const faults = removeValue(editor, requireSetting(key, config).path);
    if (faults.length > 0) throw await faultsError(context, faults, EXIT.usage);
    const { config: edited } = editor.store.getState();
    if (!dryRun) await assertSaved(context, editor, await editor.save());
    await writeChanges(context, backup, edited, { saved: !dryRun });
  },
});

/** Sets the default. Removes an item of a list, and a value in a language. */
function removeValue(editor: ConfigEditor, path: ConfigPath): ReturnType<ConfigEditor['set']> {
  const [last, parent] = [path.at(-1), path.slice(0, -1)];
  const value = defaultAt(path);
  if (value !== undefined) return editor.set(path, value);
  if (typeof last === 'number') {
    editor.remove(parent, last);
    return [];
  }
  const members = getPath(editor.store.getState().config, parent) as object;
  const others = Object.entries(members).filter(([name]) => name !== last);
  return editor.set(parent, Object.fromEntries(others));
}
