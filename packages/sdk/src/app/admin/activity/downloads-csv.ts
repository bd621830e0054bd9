import { CSV_START, csvLine } from '../../../contract/csv/csv.js';
import type { DayDownloads } from '../../../contract/schemas/admin/activity.js';
import type { Translator } from '../../../translations/translator.js';

/** Returns the downloads per day as a CSV file. */
export function downloadsCsv(days: readonly DayDownloads[], { t }: Translator): string {
  const head = [t('activity.day'), t('activity.downloads'), t('activity.periodBefore')];
  const lines = days.map(({ day, downloads, before }) => csvLine([day, downloads, before]));
  return CSV_START + csvLine(head) + lines.join('');
}
