import { API_BASE_PATH, getVersion } from '@assetportal/sdk/contract';
import { isPortalError } from '@assetportal/sdk';
import type { Check as ServerCheck } from '@assetportal/server';
import type { Context, Run } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/io/io.js';
import { table } from '../../kernel/io/table.js';
import { hasMessage } from '../../kernel/text/translate.js';

type Check = Omit<ServerCheck, 'code'>;

/** Seconds that this machine's clock may differ from the server's before signed links and sessions suffer. */
const CLOCK_TOLERANCE = 60;
const FIELDS = ['name', 'ok', 'detail', 'hint'];

export const run: Run = async (context, [folder]) => {
  const { io, t } = context;
  const checks = [node(), ...(await local(context, folder)), ...(await remote(context))];
  const bad = checks.filter(({ ok }) => ok === false);
  if (io.json)
    await writeList(
      io,
      'doctor',
      { ok: bad.length === 0 },
      checks.map((check) => ({ ...check })),
      FIELDS,
    );
  else await io.data(io.interactive ? forPeople(checks, context) : forPrograms(checks));
  if (!io.json)
    io.note(bad.length === 0 ? t('doctor.good') : io.style.bad(t('doctor.bad', { count: bad.length })));
  return bad.length === 0 ? EXIT.done : EXIT.local;
};

function node(): Check {
  return { name: 'node', ok: true, detail: `${process.version} ${process.platform} ${process.arch}` };
}

async function local(context: Context, folder: string | undefined): Promise<readonly Check[]> {
  const { settings, t } = context;
  try {
    const { diagnose } = await context.modules.server();
    const data = settings.get('data');
    const checks = await diagnose({
      ...(folder === undefined ? {} : { folder }),
      ...(data === undefined ? {} : { data }),
    });
    return checks.map((check) => inWords(check, context));
  } catch (error) {
    const failure = await context.explain(error);
    // A native module that does not load ends the import itself.
    const detail = failure?.message ?? (error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');
    return [{ name: 'server', ok: false, detail, hint: failure?.hint ?? t('doctor.reinstall') }];
  }
}

/** The server speaks English: what it says is said again by the check's name, and by the word of what failed. */
function inWords({ code, ...check }: ServerCheck, { t, language }: Context): Check {
  if (check.ok === true) return check;
  const say = (key: string) => (hasMessage(language, key) ? t(key) : undefined);
  const hint = say(`start.${code}.hint`) ?? say(`doctor.hints.${check.name}`) ?? check.hint;
  const detail = say(`start.${code}.message`) ?? check.detail;
  return { ...check, detail, ...(hint === undefined ? {} : { hint }) };
}

/** A portal that does not answer is no fault of this machine's, unless the user is logged in there or named it. */
async function remote(context: Context): Promise<Check[]> {
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
    checks.push(clock(response.headers.get('date'), before, context));
    checks.push(await session(context));
    return checks;
  } catch (error) {
    if (!isPortalError(error) || context.signal.aborted) throw error;
    const failure = await context.explain(error);
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

function clock(date: string | null, before: number, { t }: Context): Check {
  const skew = (Date.parse(date ?? '') - (before + Date.now()) / 2) / 1000;
  if (Number.isNaN(skew)) return { name: 'clock', ok: 'optional-missing', detail: '-' };
  // The header has whole seconds.
  const seconds = Math.round(Math.abs(skew) <= 1 ? 0 : skew);
  const ok = Math.abs(seconds) <= CLOCK_TOLERANCE;
  const check = { name: 'clock', ok, detail: t('doctor.skew', { seconds }) };
  return ok ? check : { ...check, hint: t('doctor.setClock') };
}

async function session(context: Context): Promise<Check> {
  const { t } = context;
  if (context.token() === undefined) {
    return { name: 'session', ok: 'optional-missing', detail: t('doctor.guest'), hint: t('doctor.login') };
  }
  const portal = context.portal();
  const { user } = await portal.session.get(undefined, { signal: context.signal });
  if (user !== null) return { name: 'session', ok: true, detail: plain(user) };
  return { name: 'session', ok: false, detail: t('doctor.expired'), hint: t('doctor.login') };
}

function forPrograms(checks: readonly Check[]): string {
  const word = (ok: Check['ok']) => (ok === true ? 'ok' : ok === false ? 'failed' : 'missing');
  return checks.map(({ name, ok, detail }) => `${word(ok)}\t${plain(name)}\t${plain(detail)}\n`).join('');
}

function forPeople(checks: readonly Check[], { io, t }: Context): string {
  const { style } = io;
  const sign = (ok: Check['ok']) => (ok === true ? '✓' : ok === false ? '✗' : '–');
  const dress = (text: string) =>
    text === '✓' ? style.good(text) : text === '✗' ? style.bad(text) : style.dim(text);
  return table<Check>(
    [
      { heading: '', cell: ({ ok }) => sign(ok), style: dress },
      { heading: t('doctor.what'), cell: ({ name }) => name, whole: true, style: style.bold },
      { heading: t('doctor.found'), cell: ({ detail }) => detail },
      { heading: t('doctor.next'), cell: ({ ok, hint }) => (ok === true ? '' : (hint ?? '')) },
    ],
    checks,
    io.stdout.columns,
    style,
  );
}
