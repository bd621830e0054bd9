import { findSetting, parseFieldValue, type ConfigPath, type SettingMatch } from '@assetportal/sdk/config';
import type { ConfigEditor } from '@assetportal/sdk/admin';
import { fieldAt } from '@assetportal/sdk/config';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkChangeFields, writeChanges } from './changes.js';
import { assertSaved, faultsError, openEditor } from './editor.js';
import { settingError } from './settings.js';

export default command({
  name: 'config set',
  group: 'settings',
  effect: 'writes',
  arguments: { key: 'required', value: 'required' },
  completions: { key: 'setting' },
  options: { 'dry-run': { type: 'flag' } },
  async run(context, { key, value: word }, { dryRun = false }) {
    checkChangeFields(context);
    const text = word === '-' ? await readText(context) : word;
    const editor = await openEditor(context, context.portal(), { dryRun });
    const { backup } = editor.store.getState();
    const faults = applyValue(editor, key, text);
    if (faults.length > 0) throw await faultsError(context, faults, EXIT.usage);
    const { config } = editor.store.getState();
    if (!dryRun) await assertSaved(context, editor, await editor.save());
    await writeChanges(context, backup, config, { saved: !dryRun });
  },
});

/** Sets a value, or adds an item to a list. Returns the problems with the value. @throws CliError `setting-unknown` */
function applyValue(editor: ConfigEditor, key: string, text: string): ReturnType<ConfigEditor['set']> {
  const setting = findSetting(key, editor.store.getState().config);
  if (setting.kind === 'no-item') return addItem(editor, setting, text);
  if (setting.kind === 'unknown') throw settingError(key, setting);
  const parsed = parseFieldValue(setting.field, text, setting.path);
  return parsed.kind === 'faults' ? parsed.faults : editor.set(setting.path, parsed.value);
}

type NewItem = Extract<SettingMatch, { readonly kind: 'no-item' }>;

function addItem(editor: ConfigEditor, { list, member, key }: NewItem, text: string) {
  const path: ConfigPath = [...list, key];
  const field = fieldAt([...list, 0]);
  if (field === undefined) return [];
  const item = withKey(text, member, key);
  const parsed = parseFieldValue(field, item, path);
  return parsed.kind === 'faults' ? parsed.faults : editor.add(list, parsed.value as object);
}

/** Returns the JSON text of an item with its key. Text that is no object is unchanged, and therefore invalid. */
function withKey(text: string, member: string, key: string): string {
  try {
    const item = JSON.parse(text) as unknown;
    const isItem = typeof item === 'object' && item !== null && !Array.isArray(item);
    return isItem ? JSON.stringify({ ...item, [member]: key }) : text;
  } catch {
    return text;
  }
}

async function readText({ io }: Context): Promise<string> {
  let text = '';
  io.stdin.setEncoding('utf8');
  for await (const chunk of io.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}
