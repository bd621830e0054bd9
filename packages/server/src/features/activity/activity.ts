import { MISSED_SEARCHES_FROM, type Activity, type Asset } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { DayRange } from '../../store/statistics.js';
import type { AppContext } from '../context.js';
import { rangeOf, type Period } from './period.js';

/** Maximum number of assets in the reply. */
const TOP_ASSETS = 10;
/** Number of assets read at a time until enough of them are visible. */
const BATCH_SIZE = 100;
/** Which searches are in the reply. */
const MISSED = { least: MISSED_SEARCHES_FROM, rows: 50 } as const;

type Parts = Pick<AppContext, 'store' | 'assets' | 'settings'>;

/** Returns the use of the portal in a period. Names only assets that the principal may view. */
export async function activityOf(
  parts: Parts,
  { days, daysBefore }: Period,
  principal: Principal,
): Promise<Activity> {
  const { statistics } = parts.store;
  const range = rangeOf(days);
  const [now, before, top] = await Promise.all([
    statistics.downloadsByDay(range),
    statistics.downloadsByDay(rangeOf(daysBefore)),
    topAssets(parts, range, principal),
  ]);
  const downloads = new Map([...before, ...now].map(({ day, count }) => [day, count]));
  const sum = (of: readonly string[]) => of.reduce((total, day) => total + (downloads.get(day) ?? 0), 0);
  return {
    ...range,
    days: days.map((day, index) => ({
      day,
      downloads: downloads.get(day) ?? 0,
      before: downloads.get(daysBefore[index] ?? '') ?? 0,
    })),
    downloads: sum(days),
    downloads_before: sum(daysBefore),
    top,
    ...(parts.settings.searchDays > 0 && {
      missed_searches: (await statistics.missedSearches(range, MISSED)).map((search) => ({ ...search })),
    }),
  };
}

async function topAssets({ store, assets }: Parts, range: DayRange, principal: Principal) {
  const top: { downloads: number; asset: Asset }[] = [];
  for (let start = 0; ; start += BATCH_SIZE) {
    const counts = await store.statistics.topAssets(range, { start, rows: BATCH_SIZE });
    const ids = counts.map(({ id }) => id);
    const visible = new Map((await assets.many(ids, principal)).map((asset) => [asset.id, asset]));
    for (const { id, count } of counts) {
      const asset = visible.get(id);
      if (asset !== undefined) top.push({ downloads: count, asset });
      if (top.length === TOP_ASSETS) return top;
    }
    if (counts.length < BATCH_SIZE) return top;
  }
}
