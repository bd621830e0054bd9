import { diffConfig, type ConfigChange } from '../../../config/diff.js';
import type { Translator } from '../../../translations/translator.js';
import { describeSetting, itemAt, type SettingDescription } from './describe-setting.js';
import { orderOfSetting, stepsOf } from './setting-at.js';
import { shownValue, type ShownValue } from '../../../documents/words/shown-value.js';
import { diffText, type TextRun } from './text-diff.js';

/** A change of a configuration, described in the language of an admin. */
export interface ChangeDescription extends SettingDescription {
  readonly change: ConfigChange;
  /** The value before, or null if there was none, and for an item that was moved. */
  readonly from: ShownValue | null;
  /** The value after, or null if there is none, and for an item that was moved. */
  readonly to: ShownValue | null;
  /** Position of an item before and after, counted from 1. Null if the list did not have the item. */
  readonly position: { readonly from: number | null; readonly to: number | null } | null;
  /** Difference by word, if both values are text. Null for other values. */
  readonly runs: readonly TextRun[] | null;
  /** Change of an item in words, such as “moved from 6 to 3”. Null for a change of a value. */
  readonly action: string | null;
  /** The whole change in one line, for “Copy as text”. */
  readonly text: string;
}

/**
 * Describes the changes between two configurations, in the order of the settings.
 *
 * @param translator must have the admin catalog
 */
export function describeChanges(
  before: unknown,
  after: unknown,
  translator: Translator,
): readonly ChangeDescription[] {
  return diffConfig(before, after)
    .map((change) => ({ change, order: orderOfSetting(change.path) }))
    .sort((a, b) => a.order - b.order)
    .map(({ change }) => describeChange(change, { before, after }, translator));
}

/** Returns changes as text, one line each. */
export function changesAsText(changes: readonly { readonly text: string }[]): string {
  return changes.map(({ text }) => `${text}\n`).join('');
}

/** Describes one change between two configurations. */
export function describeChange(
  change: ConfigChange,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  translator: Translator,
): ChangeDescription {
  const { path } = change;
  const setting = describeSetting(path, change.kind === 'removed' ? before : after, translator);
  const field = stepsOf(path).at(-1)?.field;
  const from = 'from' in change ? shownValue(field, change.from, translator) : null;
  const to = 'to' in change ? shownValue(field, change.to, translator) : null;
  const position = setting.isItem
    ? { from: positionAt(before, change), to: positionAt(after, change) }
    : null;
  const action = setting.isItem ? actionOf(change, position, translator) : null;
  const sentence = sentenceOf(change, { setting, from, to, position }, translator);
  return {
    ...setting,
    change,
    from,
    to,
    position,
    runs: from?.kind === 'text' && to?.kind === 'text' ? runsOf(from, to, setting, translator) : null,
    action,
    text: [...setting.place, sentence].join(' › '),
  };
}

/** Returns the position of an item, counted from 1, or null if the list has no such item. */
function positionAt(config: unknown, { path, kind }: ConfigChange): number | null {
  const isIndex = typeof path.at(-1) === 'number';
  // Without a key, an item that was added was not in the list before, although there is one with its index.
  if (isIndex) return kind === 'added' || kind === 'removed' ? Number(path.at(-1)) + 1 : null;
  const index = itemAt(config, path)?.index;
  return index === undefined ? null : index + 1;
}

function runsOf(from: ShownValue, to: ShownValue, setting: SettingDescription, { locale }: Translator) {
  return diffText(String(from.value), String(to.value), { locale: setting.language?.code ?? locale });
}

type Position = NonNullable<ChangeDescription['position']>;

function actionOf({ kind }: ConfigChange, position: Position | null, { t }: Translator): string | null {
  const [from, to] = [position?.from ?? 0, position?.to ?? 0];
  if (kind === 'added') return t('change.added', { position: to });
  if (kind === 'removed') return t('change.removed');
  return kind === 'moved' ? t('change.moved', { from, to }) : null;
}

type Described = Pick<ChangeDescription, 'from' | 'to' | 'position'> & {
  readonly setting: SettingDescription;
};

function sentenceOf({ kind }: ConfigChange, change: Described, { t }: Translator): string {
  const { setting, from, to, position } = change;
  if (!setting.isItem || kind === 'changed') {
    return t('change.sentence.changed', {
      setting: setting.title,
      from: from?.text ?? missing(setting, t),
      to: to?.text ?? missing(setting, t),
    });
  }
  const item = setting.title;
  if (kind === 'added') return t('change.sentence.added', { item, position: position?.to ?? 0 });
  if (kind === 'removed') return t('change.sentence.removed', { item });
  return t('change.sentence.moved', { item, from: position?.from ?? 0, to: position?.to ?? 0 });
}

const missing = ({ language }: SettingDescription, t: Translator['t']) =>
  t(language === null ? 'change.value.none' : 'change.value.missing');
