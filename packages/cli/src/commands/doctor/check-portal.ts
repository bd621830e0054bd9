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
 * Checks the portal, the clock and the session. A portal error fails the check only if the portal's address was
 * configured.
 */
export async function checkPortal(context: Context): Promise<Check[]> {
  const { t, settings } = context;
  const url = context.address();
  const expected = settings.source('url') !== 'preset';
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
    checks.push(await checkSession(context));
    return checks;
  } catch (error) {
    if (!isPortalError(error) || context.signal.aborted) throw error;
    const failure = await context.toFailure(error);
    return [
      {
        name: 'portal',
        ok: expected ? false : 'optional-missing',
        detail: `${url}: ${failure?.message ?? error.message}`,
        hint: expected ? (failure?.hint ?? '') : t('doctor.noPortal'),
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

async function checkSession(context: Context): Promise<Check> {
  const { t } = context;
  if (context.token() === undefined) {
    return { name: 'session', ok: 'optional-missing', detail: t('doctor.guest'), hint: t('doctor.login') };
  }
  const portal = context.portal();
  const { user } = await portal.session.get(undefined, { signal: context.signal });
  if (user !== null) return { name: 'session', ok: true, detail: plain(user) };
  return { name: 'session', ok: false, detail: t('doctor.expired'), hint: t('doctor.login') };
}
