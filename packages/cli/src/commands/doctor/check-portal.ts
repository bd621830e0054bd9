import { isPortalError } from '@assetportal/sdk';
import { API_BASE_PATH, getVersion } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import type { Check } from './checks.js';

/**
 * Maximum difference from the server's clock, in seconds. With a larger difference, signed links and sessions
 * can fail.
 */
const CLOCK_TOLERANCE = 60;

/**
 * Checks the portal, the clock, the session and the index. A portal error fails the check only if the portal's address was
 * configured.
 */
export async function checkPortal(context: Context): Promise<Check[]> {
  const { t, settings } = context;
  const url = context.address();
  try {
    const portal = context.portal();
    const before = Date.now();
    const response = await portal.transport.open(`${API_BASE_PATH}${getVersion.path}`, {
      signal: context.signal,
      retry: 0,
    });
    const { version } = (await response.json()) as { version?: unknown };
    const checks: Check[] = [{ name: 'portal', ok: true, detail: `${url} (${plain(String(version))})` }];
    checks.push(checkClock(response.headers.get('date'), before, context));
    checks.push(...(await checkSession(context)));
    return checks;
  } catch (error) {
    const failure = await context.toFailure(error);
    if (failure === undefined || context.signal.aborted) throw error;
    // An error in the settings, such as a token without an address, always needs attention.
    const expected = settings.source('url') !== 'preset' || !isPortalError(error);
    return [
      {
        name: 'portal',
        ok: expected ? false : 'optional-missing',
        detail: `${url}: ${failure.message}`,
        hint: expected ? (failure.hint ?? '') : t('doctor.noPortal'),
      },
    ];
  }
}

function checkClock(date: string | null, before: number, { t }: Context): Check {
  const skew = (Date.parse(date ?? '') - (before + Date.now()) / 2) / 1000;
  if (Number.isNaN(skew)) return { name: 'clock', ok: 'optional-missing', detail: '-' };
  // The Date header has a resolution of one second.
  const seconds = Math.round(Math.abs(skew) <= 1 ? 0 : skew);
  const ok = Math.abs(seconds) <= CLOCK_TOLERANCE;
  const check = { name: 'clock', ok, detail: t('doctor.skew', { seconds }) };
  return ok ? check : { ...check, hint: t('doctor.setClock') };
}

/** Checks the session and, for a valid one, the index of the portal. */
async function checkSession(context: Context): Promise<Check[]> {
  const { t } = context;
  if (context.token() === undefined) {
    return [{ name: 'session', ok: 'optional-missing', detail: t('doctor.guest'), hint: t('doctor.login') }];
  }
  const portal = context.portal();
  const { user } = await portal.session.get(undefined, { signal: context.signal });
  if (user === null) {
    return [{ name: 'session', ok: false, detail: t('doctor.expired'), hint: t('doctor.login') }];
  }
  return [{ name: 'session', ok: true, detail: plain(user) }, await checkIndex(context)];
}

const INDEX_PROBLEMS = ['folder-gone', 'folder-unmounted', 'sudden-loss'] as const;

/** Warns about assets whose files are missing, and that are not removed before an admin acts. */
async function checkIndex(context: Context): Promise<Check> {
  const { t, signal } = context;
  const { found, offline = 0, problem } = await context.portal().index.status({}, { signal });
  const detail =
    offline === 0 ? t('doctor.indexed', { count: found }) : t('doctor.offline', { count: offline });
  const code = INDEX_PROBLEMS.find((one) => one === problem);
  if (code === undefined) return { name: 'index', ok: true, detail };
  return { name: 'index', ok: 'optional-missing', detail, hint: t(`doctor.${code}`) };
}
