import type { ConfigEditor } from '@assetportal/sdk/admin';
import {
  fieldAt,
  findSetting,
  getPath,
  listKeyOf,
  parseFieldValue,
  pathText,
  readConfig,
  type ConfigPath,
  type PortalConfig,
  type SettingMatch,
} from '@assetportal/sdk/config';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
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
    warnUnknownMembers(context, config, key);
    if (!dryRun) await assertSaved(context, editor, await editor.save());
    await writeChanges(context, backup, config, { saved: !dryRun });
  },
});

/** Sets a value, or adds an item to a list. Returns the problems with the value. @throws CliError `setting-unknown` */
function applyValue(editor: ConfigEditor, key: string, text: string): ReturnType<ConfigEditor['set']> {
  const { config } = editor.store.getState();
  const setting = findSetting(key, config);
  if (setting.kind === 'no-item') return addItem(editor, setting, text);
  if (setting.kind === 'unknown') throw settingError(key, setting);
  const parsed = parseFieldValue(setting.field, itemText(setting.path, text, config), setting.path);
  return parsed.kind === 'faults' ? parsed.faults : editor.set(setting.path, parsed.value);
}

type NewItem = Extract<SettingMatch, { readonly kind: 'no-item' }>;

function addItem(editor: ConfigEditor, { list, member, key }: NewItem, text: string) {
  const path: ConfigPath = [...list, key];
  const field = fieldAt([...list, 0]);
  if (field === undefined) return [];
  const item = withMembers(text, (members) => ({ ...members, [member]: key }));
  const parsed = parseFieldValue(field, item, path);
  return parsed.kind === 'faults' ? parsed.faults : editor.add(list, parsed.value as object);
}

/** Returns the JSON text of a value. An item of a list gets its present key, unless the text has one. */
function itemText(path: ConfigPath, text: string, config: PortalConfig): string {
  const member = typeof path.at(-1) === 'number' ? listKeyOf(path.slice(0, -1)) : undefined;
  if (member === undefined) return text;
  const key: unknown = getPath(config, [...path, member]);
  return typeof key === 'string' ? withMembers(text, (item) => ({ [member]: key, ...item })) : text;
}

type Item = Readonly<Record<string, unknown>>;

/** Returns the JSON text of a changed item. Text that is no object is unchanged, and therefore invalid. */
function withMembers(text: string, change: (item: Item) => Item): string {
  try {
    const item = JSON.parse(text) as unknown;
    const isItem = typeof item === 'object' && item !== null && !Array.isArray(item);
    return isItem ? JSON.stringify(change(item as Item)) : text;
  } catch {
    return text;
  }
}

/** Warns about each member of the value without an effect, with the most similar one. It is stored. */
function warnUnknownMembers({ io, t }: Context, config: PortalConfig, key: string): void {
  const setting = findSetting(key, config);
  if (setting.kind !== 'setting') return;
  const at = `${pathText(setting.path)}.`;
  for (const { path, nearest } of readConfig(config).unknown) {
    if (!path.startsWith(at)) continue;
    const values = { key: plain(`${key}.${path.slice(at.length)}`) };
    const message =
      nearest === null ? t('config.unknownKey', values) : t('config.misspelled', { ...values, nearest });
    io.warning('key-unknown', message);
  }
}

async function readText({ io }: Context): Promise<string> {
  let text = '';
  io.stdin.setEncoding('utf8');
  for await (const chunk of io.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}
