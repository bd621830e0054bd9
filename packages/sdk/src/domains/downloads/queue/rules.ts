import { isPortalError } from '../../../client/transport/errors.js';
import { languageOf } from '../../../lib/locale-code.js';
import { numberFormat } from '../../../lib/text/formatters.js';
import type { MessageParams } from '../../../translations/translator.js';
import { formatValue, percentText } from '../../facets/format.js';
import { endsSession } from '../../session/denied.js';
import { errorMessage, type Message } from '../../toasts/message.js';
import { downloadProblem } from '../decide.js';
import { isActive, percentOf, type DownloadItem } from './item.js';

/** Size in bytes from which the user has to confirm that a download is canceled. */
const LARGE = 100_000_000;

/** Returns true if the user has to confirm that a download is canceled: above 100 MB. */
export function needsConfirmation(item: Pick<DownloadItem, 'state' | 'total'>): boolean {
  return isActive(item) && item.state !== 'waiting' && (item.total ?? 0) > LARGE;
}

/** Returns true if the server refused a download because of missing permissions. */
export function isForbidden(error: unknown): boolean {
  return isPortalError(error) && error.status === 403;
}

/** Reason of a failure, and whether another attempt can succeed. */
export interface RowProblem {
  readonly problem: Message;
  readonly retryable: boolean;
}

/**
 * Returns what the row of a failed download shows. A 403 concerns only this download (decisions, section 7, Progress).
 *
 * @param count number of assets
 */
export function rowProblem(error: unknown, count: number): RowProblem {
  const [message] = downloadProblem(error, count);
  // The row shows the reason and the next step, unlike the toast for an ended session.
  const isGeneral = message === undefined || message.key === 'toast.download.failed' || endsSession(error);
  const problem = isGeneral ? errorMessage(error) : message;
  const final =
    isPortalError(error) && (error.status === 403 || error.status === 404 || error.status === 410);
  return { problem, retryable: !final || error.code === 'link-expired' };
}

/** A text of a row: a message key with its values. */
export interface RowText {
  readonly key: string;
  readonly params: MessageParams;
}

/** Returns the line of a row that describes the state of a download. Null if `problem` describes it. */
export function rowText(item: DownloadItem, locale: string): RowText | null {
  const size = (bytes: number) => formatValue(bytes, 'filesize', locale);
  const percent = percentOf(item);
  const done = size(item.received);
  const total = item.total === null ? '' : size(item.total);
  switch (item.state) {
    case 'preparing':
      return { key: 'downloads.preparing', params: {} };
    case 'running':
      return runningText(item, locale);
    case 'paused':
      return item.total === null
        ? { key: 'downloads.pausedOpen', params: { done } }
        : { key: 'downloads.paused', params: { done, total } };
    case 'saved':
      return { key: 'downloads.saved', params: { size: done } };
    case 'browser':
      return { key: 'downloads.byBrowser', params: {} };
    case 'failed':
      return percent !== null && item.received > 0 && isLost(item)
        ? { key: 'downloads.lost', params: { percent } }
        : null;
    default:
      return { key: `downloads.${item.state}`, params: {} };
  }
}

/** Returns true for a failure that a lost connection caused, so that another attempt continues. */
function isLost({ problem }: DownloadItem): boolean {
  return problem?.key === 'problem.unreachable.detail' || problem?.key === 'problem.timed-out.detail';
}

function runningText(item: DownloadItem, locale: string): RowText {
  const percent = percentOf(item);
  const size = (bytes: number) => formatValue(bytes, 'filesize', locale);
  if (item.interrupted) return { key: 'downloads.lost', params: { percent: percent ?? 0 } };
  // Nothing has arrived yet (decisions, section 8, “Download starts soon”).
  if (item.received === 0) return { key: 'toast.download.soon', params: {} };
  const speed = item.speed === null ? null : size(Math.round(item.speed));
  if (percent === null || item.total === null)
    return { key: 'downloads.runningOpen', params: { done: size(item.received) } };
  const params = {
    percent: percentText(percent, locale),
    done: size(item.received),
    total: size(item.total),
  };
  if (speed === null) return { key: 'downloads.runningFirst', params };
  if (item.left === null) return { key: 'downloads.runningSpeed', params: { ...params, speed } };
  return { key: 'downloads.running', params: { ...params, speed, time: durationText(item.left, locale) } };
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a remaining time in its largest unit: `12 s`, `3 min`. */
export function durationText(seconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, part]) => seconds >= part) ?? UNITS[2];
  const value = Math.max(1, Math.ceil(seconds / length));
  const text = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  // The symbol of the unit is the same in both languages of the interface, and shorter.
  return unit === 'second' && ['de', 'en'].includes(languageOf(locale)) ? `${value}\u00a0s` : text;
}
