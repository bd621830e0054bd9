import { isPortalError } from '@assetportal/sdk';
import { API_BASE_PATH, getVersion } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import type { Failure } from '../../kernel/errors/failure-type.js';
import { plain } from '../../kernel/text/plain.js';
import { checkDeployment } from './check-deployment.js';
import type { Check } from './checks.js';

/**
 * Maximum difference from the server's clock, in seconds. With a larger difference, signed links and sessions
 * can fail.
 */
const CLOCK_TOLERANCE = 60;

/**
 * Checks the portal, the clock, the session and the index. An error fails only the check in which it occurs. A
 * portal error fails the check `portal` only if the portal's address was configured.
 */
export async function checkPortal(context: Context): Promise<Check[]> {
  const { t, settings } = context;
  const url = context.address();
  try {
    const { detail, clock } = await checkVersion(context, url);
    const session = await checkSession(context);
    const portal = { name: 'portal', ok: true, detail: `${detail}, ${session.as}` };
    return [portal, clock, ...session.checks, ...(await checkDeployment(context))];
  } catch (error) {
    const failure = await failureOf(error, context);
    // An error in the settings, such as a token without an address, always needs attention.
    const expected = settings.source('url') !== 'preset' || !isPortalError(error);
    return [
      {
        name: 'portal',
        ok: expected ? false : 'optional-missing',
        detail: `${url}: ${failure.message}`,
        hint: expected ? (failure.next ?? '') : t('doctor.noPortal'),
      },
    ];
  }
}

/** Checks the version of the portal and the clock of this computer. */
async function checkVersion(context: Context, url: string): Promise<{ detail: string; clock: Check }> {
  const { now } = context.world;
  const before = now();
  const response = await context.portal().transport.open(`${API_BASE_PATH}${getVersion.path}`, {
    signal: context.signal,
    retry: 0,
  });
  const { version } = (await response.json()) as { version?: unknown };
  const clock = checkClock(response.headers.get('date'), before, context);
  return { detail: `${url} (${plain(String(version))}), ${now() - before} ms`, clock };
}

function checkClock(date: string | null, before: number, { t, world }: Context): Check {
  const skew = (Date.parse(date ?? '') - (before + world.now()) / 2) / 1000;
  if (Number.isNaN(skew)) return { name: 'clock', ok: 'optional-missing', detail: '-' };
  // The Date header has a resolution of one second.
  const seconds = Math.round(Math.abs(skew) <= 1 ? 0 : skew);
  const ok = Math.abs(seconds) <= CLOCK_TOLERANCE;
  const check = { name: 'clock', ok, detail: t('doctor.skew', { seconds }) };
  return ok ? check : { ...check, hint: t('doctor.setClock') };
}

/** Who calls the portal, and the checks of the session and the index. */
interface SessionReport {
  readonly as: string;
  readonly checks: readonly Check[];
}

/** Checks the session and, for a valid one, the index of the portal. */
async function checkSession(context: Context): Promise<SessionReport> {
  const { t } = context;
  const asGuest = t('doctor.asGuest');
  if (context.token() === undefined) return { as: asGuest, checks: [] };
  try {
    const { user } = await context.portal().session.get(undefined, { signal: context.signal });
    if (user === null) {
      const hint = t('doctor.login', { url: context.address() });
      return { as: asGuest, checks: [{ name: 'session', ok: false, detail: t('doctor.expired'), hint }] };
    }
    return { as: t('doctor.as', { user: plain(user) }), checks: [await checkIndex(context)] };
  } catch (error) {
    return { as: asGuest, checks: [await failedCheck('session', error, context)] };
  }
}

const INDEX_PROBLEMS = ['folder-gone', 'folder-unmounted', 'sudden-loss'] as const;

/** Warns about assets whose files are missing and stay until an admin acts, and about files with a problem. */
async function checkIndex(context: Context): Promise<Check> {
  const { t, signal } = context;
  try {
    const { found, offline = 0, failed, problem } = await context.portal().index.status({}, { signal });
    const detail =
      offline === 0 ? t('doctor.indexed', { count: found }) : t('doctor.offline', { count: offline });
    const code = INDEX_PROBLEMS.find((one) => one === problem);
    if (code !== undefined)
      return { name: 'index', ok: 'optional-missing', detail, hint: t(`doctor.${code}`) };
    if (failed === 0) return { name: 'index', ok: true, detail };
    const faults = t('doctor.failed', { count: failed });
    return {
      name: 'index',
      ok: 'optional-missing',
      detail: `${detail}; ${faults}`,
      hint: t('doctor.failed-next'),
    };
  } catch (error) {
    return failedCheck('index', error, context);
  }
}

async function failedCheck(name: string, error: unknown, context: Context): Promise<Check> {
  const { message, next = '' } = await failureOf(error, context);
  return { name, ok: false, detail: message, hint: next };
}

/** Returns the message and the hint of an error. Rethrows an abort, and an error that is not a failure. */
async function failureOf(error: unknown, context: Context): Promise<Failure> {
  const failure = await context.toFailure(error);
  if (failure === undefined || context.signal.aborted) throw error;
  return failure;
}
