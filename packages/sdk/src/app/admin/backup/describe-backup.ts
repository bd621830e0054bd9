import type { BackupChange, BackupPartReport } from '../../../contract/schemas/admin/backup.js';
import { BACKUP_PARTS, type BackupPart } from '../../../contract/vocabulary.js';
import type { Translator } from '../../../translations/translator.js';
import { describeSetting } from '../changes/describe-setting.js';
import { languageName } from '../../../documents/words/language-name.js';
import { changesOfPart } from './ticks.js';

/** Name of the file of a backup, as the server suggests it. */
export const BACKUP_FILE = 'assetportal-backup.zip';

/** Returns the name of the file of a backup that the server stored before a restore. */
export const storedFile = (name: string): string => `${name}.zip`;

/** Returns the command that writes the same bytes as the download. */
export function backupCommand(parts: ReadonlySet<BackupPart>, withSecrets: boolean): string {
  const only = BACKUP_PARTS.filter((part) => parts.has(part));
  return [
    `assetportal backup ${BACKUP_FILE}`,
    ...(only.length < BACKUP_PARTS.length ? [`--only ${only.join(',')}`] : []),
    ...(withSecrets ? ['--with-secrets'] : []),
  ].join(' ');
}

/** Returns the name of a part. For a part of a newer release, returns its key. */
export function partName(part: string, { t, has }: Translator): string {
  const key = `backup.part.${part}`;
  return has(key) ? t(key) : part;
}

/** Returns the content of a part in words, such as “6 groups, 23 rules”. */
export function partContent(
  counts: Readonly<Record<string, number>>,
  withSecrets: boolean,
  { t }: Translator,
): string {
  const { formats, collections } = counts;
  if (formats !== undefined) return `${formats} + ${collections ?? 0}`;
  return Object.entries(counts)
    .map(([name, count]) => {
      const key = name === 'users' && withSecrets ? 'usersWithPasswords' : name;
      return t(`backup.content.${key}`, { count });
    })
    .join(', ');
}

/** Returns what restoring a part would change in words, such as “12 texts, French”. */
export function partChanges(report: BackupPartReport, { t, locale }: Translator): string {
  const total = changesOfPart(report);
  if (total === 0) return t('backup.noChange');
  const { details } = report;
  // The report lists the first changes only.
  if (details.length < total) return t('backup.items.document', { count: total });
  const items = [...new Set(details.map(({ item }) => item))];
  const texts = items.flatMap((item) => {
    const ofItem = details.filter((change) => change.item === item);
    const removed = ofItem.filter(({ change }) => change === 'removed').length;
    const others = ofItem.length - removed;
    return [
      ...(others > 0 ? [t(`backup.items.${item}`, { count: others })] : []),
      ...(removed > 0
        ? [t('backup.removed', { count: removed, items: t(`backup.items.${item}`, { count: removed }) })]
        : []),
    ];
  });
  const languages = [...new Set(details.map(({ item, of }) => (item === 'text' ? of : undefined)))];
  const [language] = languages;
  const isOne = languages.length === 1 && language !== undefined;
  return [...texts, ...(isOne ? [languageName(language, locale)] : [])].join(', ');
}

/** Returns what a part would remove, for the warning beside it: its first item, or undefined. */
export function firstRemoved(report: BackupPartReport, translator: Translator): string | undefined {
  const removed = report.details.find(({ change }) => change === 'removed');
  return removed && itemText(removed, null, translator);
}

/** A change of a part, in the language of the admin. */
export interface BackupLine {
  readonly change: BackupChange['change'];
  readonly text: string;
  /** Values before and after as short text. Null if they say nothing. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Describes the changes of a part. @param config the present configuration, for the names of list items */
export const describeBackupChanges = (
  { details }: Pick<BackupPartReport, 'details'>,
  config: unknown,
  translator: Translator,
): readonly BackupLine[] =>
  details.map((change) => ({
    change: change.change,
    text: itemText(change, config, translator),
    from: change.item === 'file' ? null : (change.from ?? null),
    to: change.item === 'file' ? null : (change.to ?? null),
  }));

function itemText({ item, name, of }: BackupChange, config: unknown, translator: Translator): string {
  const { t, has, locale } = translator;
  const detailed = (label: string, detail: string) => t('change.title', { label, detail });
  switch (item) {
    case 'setting': {
      const { title, place } = describeSetting(name.split('.'), config, translator);
      return [...place, title].join(' › ');
    }
    case 'language':
      return languageName(name, locale);
    case 'text':
      return detailed(name, languageName(of ?? '', locale));
    case 'page':
      return `/custom/${name}${of === undefined ? '' : ` (${languageName(of, locale)})`}`;
    case 'file':
      return has(`brandingFile.${name}`) ? t(`brandingFile.${name}`) : name;
    case 'rule':
      return detailed(of ?? '', name === '' ? '/' : name);
    case 'without-rule':
      return detailed(name, t('backup.withoutRule'));
    case 'document':
      return t('backup.invisible');
    default:
      return name;
  }
}
