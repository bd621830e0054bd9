import type { Portal } from '@assetportal/sdk';
import { describeSetting, loadOtherSaves, saveThatChanged, type OtherSave } from '@assetportal/sdk/admin';
import {
  defaultAt,
  getPath,
  isSameJson,
  pathText,
  placeOf,
  sectionKey,
  settingsPageKey,
  type ConfigFieldInfo,
  type ConfigPath,
} from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { isPortalError } from '@assetportal/sdk';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { checkFields, writeDocument } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';
import { shown } from '../../kernel/text/shown.js';
import { fetchConfig, requireSetting } from './settings.js';

const MEMBERS = [
  'key',
  'value',
  'default',
  'changed',
  'type',
  'nullable',
  'min',
  'max',
  'options',
  'title',
  'description',
  'place',
  'changed_by',
  'changed_at',
];

export default command({
  name: 'config explain',
  group: 'settings',
  arguments: { key: 'required' },
  completions: { key: 'setting' },
  async run(context, { key }) {
    const { io, t, language } = context;
    checkFields(io, MEMBERS);
    const portal = context.portal();
    const { config } = await fetchConfig(context, portal);
    const { path, field, info } = requireSetting(key, config);
    const translator = await loadAdminTranslations(language);
    const [value, preset] = [getPath(config, path), defaultAt(path)];
    const { title } = describeSetting(path, config, translator);
    const description = descriptionOf(info, translator);
    const place = placeText(path, translator);
    const isDefault = isSameJson(value, preset);
    const save = isDefault ? undefined : await lastSave(context, portal, path);
    const { min, max, options, nullable } = info ?? {};
    if (io.json) {
      const limits = {
        nullable: nullable ?? false,
        min: min ?? null,
        max: max ?? null,
        options: options ?? null,
      };
      return writeDocument(io, 'setting', {
        key: pathText(path),
        value,
        default: preset ?? null,
        changed: !isDefault,
        type: field.widget,
        ...limits,
        title,
        description,
        place,
        changed_by: save?.user ?? null,
        changed_at: save?.date ?? null,
      });
    }
    const type = [t(`config.types.${field.widget}`), ...boundsOf(context, info)];
    if (preset !== undefined) type.push(t('config.default', { value: shown(preset) }));
    const lines = [
      `${plain(pathText(path))} = ${shown(value)}   ${type.join(', ')}`,
      [plain(title), description].filter((text) => text !== '').join('. '),
      originText(context, isDefault, save),
      ...(place === null ? [] : [t('config.place', { place })]),
    ];
    await io.data(`${lines.join('\n')}\n`);
  },
});

type Translator = Awaited<ReturnType<typeof loadAdminTranslations>>;

const descriptionOf = (info: ConfigFieldInfo | undefined, { t, has }: Translator): string =>
  info !== undefined && has(info.descriptionKey) ? t(info.descriptionKey) : '';

/** Returns the page and the section of the admin area that edit the setting. */
function placeText(path: ConfigPath, { t }: Translator): string | null {
  const place = placeOf(pathText(path));
  return place === undefined ? null : `${t(settingsPageKey(place.page))} › ${t(sectionKey(place))}`;
}

function boundsOf({ t }: Context, info: ConfigFieldInfo | undefined): string[] {
  const { min, max, unit, options, maxLength, nullable } = info ?? {};
  return [
    ...(min === undefined ? [] : [t('config.range', { min, max: max ?? '', unit: unit ?? '' }).trim()]),
    ...(options === undefined ? [] : [options.join(' | ')]),
    ...(maxLength === undefined ? [] : [t('config.length', { count: maxLength })]),
    ...(nullable === true ? [t('config.nullable')] : []),
  ];
}

/** Returns the last save that changed the setting. Undefined if the user has no access to the history. */
async function lastSave(context: Context, portal: Portal, path: ConfigPath): Promise<OtherSave | undefined> {
  const { signal } = context;
  if (context.token() === undefined) return undefined;
  try {
    return saveThatChanged(await loadOtherSaves({ portal, base: undefined, signal }), { path });
  } catch (error) {
    if (isPortalError(error) && (error.status === 401 || error.status === 403)) return undefined;
    throw error;
  }
}

function originText({ t, language }: Context, isDefault: boolean, save: OtherSave | undefined): string {
  if (isDefault) return t('config.origin.default');
  if (save === undefined) return t('config.origin.set');
  const date = new Date(save.date).toLocaleString(language);
  return t(save.user === null ? 'config.origin.portal' : 'config.origin.user', {
    user: plain(save.user ?? ''),
    date,
  });
}
