import type { Operation } from '../../../contract/schemas/admin/activity.js';
import type { Translator } from '../../../translations/translator.js';

/** How long one kind of data is stored. */
export interface RetentionLine {
  readonly label: string;
  readonly value: string;
  /** Environment variable of the server that sets it. Null if it is fixed. */
  readonly variable: string | null;
}

const LINES = [
  ['audit', 'ASSETPORTAL_AUDIT_DAYS'],
  ['addresses', 'ASSETPORTAL_ADDRESS_DAYS'],
  ['searches', 'ASSETPORTAL_SEARCH_DAYS'],
  ['downloads', null],
  ['offline', 'ASSETPORTAL_OFFLINE_DAYS'],
] as const;

/** Returns how long data is stored, in words. */
export function retentionLines(
  retention: Operation['retention'],
  { t }: Translator,
): readonly RetentionLine[] {
  return LINES.map(([name, variable]) => ({
    label: t(`activity.retention.${name}`),
    value:
      name === 'searches' && retention.searches === 0
        ? t('activity.retention.off')
        : t('activity.retention.days', { count: retention[name] }),
    variable,
  }));
}
