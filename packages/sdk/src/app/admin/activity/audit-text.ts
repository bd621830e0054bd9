import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { AuditEntry } from '../../../contract/schemas/admin/history.js';
import { HISTORY_KINDS, type HistoryKind } from '../../../contract/vocabulary.js';
import { nameOf } from '../../../domains/assets/info.js';
import { formatValue } from '../../../domains/facets/format.js';
import type { Translator } from '../../../translations/translator.js';
import { historyAreaKey, messagesOf } from '../history/areas.js';

/** Context of the text of an entry. */
export interface AuditTextOptions {
  readonly translator: Translator;
  /** Assets that the admin may view, by ID. */
  readonly assets: ReadonlyMap<string, Pick<Asset, 'title' | 'fname' | 'localized'>>;
}

/** Returns the ID of the asset of an entry. Null if it has none. */
export const assetOfEntry = ({ action, subject }: AuditEntry): string | null =>
  action === 'download' || action === 'index-retried' ? subject : null;

/**
 * Returns the name of the person of an entry, and of the machine token with which they acted. The owner of the state acts
 * without a user, with the command on the server.
 */
export function auditPerson({ user, action, address, detail }: AuditEntry, { t }: Translator): string {
  const token = detail?.['token'];
  if (user !== null) return typeof token === 'string' ? t('activity.audit.byToken', { user, token }) : user;
  if (detail?.['by'] === 'state-owner') return t('activity.audit.byOwner');
  if (action === 'rules-pending' || action === 'key-rotated') return t('settings.history.portal');
  if (action === 'download' || action === 'zip') return t('activity.audit.guest');
  return address === null ? t('settings.history.portal') : t('activity.audit.unknown');
}

/** Returns what happened in words, such as “downloaded “Great Hall” as Web”. */
export function auditText(entry: AuditEntry, options: AuditTextOptions): string {
  const { action, subject } = entry;
  const { t } = options.translator;
  const key = `activity.audit.${action}`;
  switch (action) {
    case 'download':
      return downloadText(entry, options);
    case 'zip':
      return zipText(entry, options);
    case 'login-failed':
    case 'password-mail':
      return subject === null ? t(`${key}.unknown`) : t(`${key}.account`, { name: subject });
    case 'user-changed':
      return t(key, { name: subject ?? '', changes: changedFields(entry, options.translator) });
    case 'saved':
    case 'restored':
    case 'file-set':
    case 'file-removed':
      return t(key, { what: documentText(entry, options.translator) });
    case 'loss-confirmed':
      return t(key, { count: numberOf(entry, 'assets') });
    case 'index-retried':
      return subject === null
        ? t(`${key}.all`, { count: numberOf(entry, 'assets') })
        : t(`${key}.one`, { name: assetName(subject, options) });
    case 'rules-pending':
      return t(key, { count: listOf(entry, 'folders').length });
    case 'key-rotated':
      return t(key, { count: numberOf(entry, 'sessions') });
    default:
      return t(key, { name: subject ?? '' });
  }
}

/**
 * Returns the route to which an entry leads: the asset, or the version in the history. Null if there is none, or if the
 * admin may not view the asset.
 */
export function auditRoute(entry: AuditEntry, { assets }: Pick<AuditTextOptions, 'assets'>): string | null {
  const id = assetOfEntry(entry);
  if (id !== null) return assets.has(id) ? `/asset/${encodeURIComponent(id)}` : null;
  const change = entry.detail?.['change'];
  if (typeof change !== 'string') return null;
  const query = new URLSearchParams({ change, ...(entry.user === null ? {} : { by: entry.user }) });
  return `/admin/history?${query}`;
}

function downloadText(entry: AuditEntry, options: AuditTextOptions): string {
  const { t } = options.translator;
  const name = assetName(entry.subject ?? '', options);
  const format = entry.detail?.['convert_set'];
  if (format === 'original') return t('activity.audit.download.original', { name });
  return t('activity.audit.download.format', { name, format: formatName(format, options.translator) });
}

function zipText(entry: AuditEntry, { translator }: AuditTextOptions): string {
  const size = formatValue(numberOf(entry, 'bytes'), 'filesize', translator.locale);
  return translator.t('activity.audit.zip', { count: numberOf(entry, 'count'), size });
}

function assetName(id: string, { assets, translator }: AuditTextOptions): string {
  const asset = assets.get(id);
  if (asset === undefined) return translator.t('activity.audit.asset');
  return translator.t('activity.quoted', { text: nameOf(asset, translator.locale) });
}

function formatName(id: unknown, { t, has }: Translator): string {
  const name = typeof id === 'string' ? id : '';
  return has(`convertSets.${name}`) ? t(`convertSets.${name}`) : name;
}

/** Returns the name of the document that was changed. */
function documentText({ subject, detail }: AuditEntry, translator: Translator): string {
  const { t, has } = translator;
  const kind = HISTORY_KINDS.find((name) => name === subject);
  const of = typeof detail?.['of'] === 'string' ? detail['of'] : '';
  if (kind === undefined) return subject ?? '';
  if (kind === 'file') return has(`brandingFile.${of}`) ? t(`brandingFile.${of}`) : of;
  if (kind === 'translations') return messagesOf(of, translator);
  return t(AREAS[kind]);
}

const AREAS: Readonly<Record<Exclude<HistoryKind, 'file' | 'translations'>, string>> = {
  config: 'settings.history.configuration',
  custom_html: historyAreaKey('pages'),
  convert_sets: historyAreaKey('convert_sets'),
  collections: historyAreaKey('collections'),
  rights: historyAreaKey('rights'),
};

function changedFields(entry: AuditEntry, { t, has }: Translator): string {
  const names = listOf(entry, 'changed').filter((name) => typeof name === 'string');
  return names.map((name) => (has(`activity.field.${name}`) ? t(`activity.field.${name}`) : name)).join(', ');
}

const numberOf = ({ detail }: AuditEntry, name: string): number => {
  const value = detail?.[name];
  return typeof value === 'number' ? value : 0;
};

const listOf = ({ detail }: AuditEntry, name: string): readonly unknown[] => {
  const value = detail?.[name];
  return Array.isArray(value) ? value : [];
};
