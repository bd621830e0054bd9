import { isPortalError, requestUrl, type Portal } from '@assetportal/sdk';
import {
  API_BASE_PATH,
  configFiles,
  getConfig,
  getEvents,
  getSession,
  MAX_BRANDING_FILE_SIZE,
  SESSION_HEADER,
} from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { isLoopback } from '../../kernel/text/addresses.js';
import { plain } from '../../kernel/text/plain.js';
import type { Check } from './checks.js';

/** Longest wait for the first event, and for the body of a reply, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Time for which proxies must pass on a silent response, in milliseconds. The portal sends a heartbeat every 25 seconds. */
const SILENCE_MS = 28_000;

type Connection = Awaited<ReturnType<Portal['info']['connection']>>;

/**
 * Checks the proxies between this computer and the portal. Checks nothing without a proxy on this computer, and for a
 * server that does not have the call.
 *
 * Each check sends one request that a browser would send, because only the response shows what a proxy has changed.
 */
export async function checkDeployment(context: Context): Promise<Check[]> {
  const url = new URL(context.address());
  const connection = await context
    .portal()
    .info.connection({}, { signal: context.signal, retry: 0 })
    .catch(() => undefined);
  if (connection === undefined || (!connection.proxied && isLoopback(url.hostname))) return [];
  const [origin, versions, uploads, events] = await Promise.all([
    checkOrigin(context, url),
    checkVersions(context),
    checkUploads(context),
    checkEvents(context),
  ]);
  const https = checkHttps(context, url, connection);
  return [https, origin, checkAddresses(context, connection), versions, uploads, ...events];
}

function checkHttps({ t }: Context, url: URL, { scheme, trusted }: Connection): Check {
  const name = 'https';
  if (url.protocol === 'http:') {
    const ok = isLoopback(url.hostname) ? true : ('optional-missing' as const);
    return { name, ok, detail: t('doctor.deployment.http'), hint: t('doctor.deployment.http-next') };
  }
  if (scheme === 'https') return { name, ok: true, detail: t('doctor.deployment.https') };
  const hint = t(trusted ? 'doctor.deployment.proto-next' : 'doctor.deployment.trust-next');
  return { name, ok: false, detail: t('doctor.deployment.not-https'), hint };
}

/** Sends what an old browser sends before a login: the origin, without the relation of the sites. */
async function checkOrigin(context: Context, url: URL): Promise<Check> {
  const { t } = context;
  const headers = { origin: url.origin, [SESSION_HEADER]: 'cookie' };
  const response = await post(context, getSession.path, { headers, body: '{}' });
  const problem = (await response?.json().catch(() => undefined)) as { code?: unknown } | undefined;
  const name = 'origin';
  if (problem?.code !== 'cross-origin') return { name, ok: true, detail: url.origin };
  const detail = t('doctor.deployment.origin', { origin: url.origin });
  return { name, ok: false, detail, hint: t('doctor.deployment.origin-next') };
}

function checkAddresses({ t }: Context, { address, proxied, trusted }: Connection): Check {
  const name = 'addresses';
  const shown = plain(address);
  if (proxied && !trusted) {
    const detail = t('doctor.deployment.untrusted', { address: shown });
    return { name, ok: false, detail, hint: t('doctor.deployment.trust-next') };
  }
  return { name, ok: true, detail: t('doctor.deployment.address', { address: shown }) };
}

/** Checks that replies have the version that a change sends. */
async function checkVersions(context: Context): Promise<Check> {
  const { t } = context;
  const name = 'versions';
  const response = await open(context, `${API_BASE_PATH}${getConfig.path}`).catch(() => undefined);
  if (response === undefined) return { name, ok: 'optional-missing', detail: t('doctor.deployment.unknown') };
  await response.text();
  const etag = response.headers.get('etag');
  if (etag !== null) return { name, ok: true, detail: plain(etag) };
  return {
    name,
    ok: false,
    detail: t('doctor.deployment.no-version'),
    hint: t('doctor.deployment.no-version-next'),
  };
}

/** Sends a body of the largest size of a branding file. The portal rejects it at once, because it needs a login. */
async function checkUploads(context: Context): Promise<Check> {
  const { t } = context;
  const headers = { 'content-type': 'image/png' };
  const body = ' '.repeat(MAX_BRANDING_FILE_SIZE);
  const response = await post(context, configFiles.logo.set.path, { headers, body });
  const values = { megabytes: MAX_BRANDING_FILE_SIZE / 1024 ** 2 };
  const name = 'uploads';
  if (response?.status !== 413) return { name, ok: true, detail: t('doctor.deployment.uploads', values) };
  const detail = t('doctor.deployment.too-large', values);
  return { name, ok: false, detail, hint: t('doctor.deployment.too-large-next') };
}

/** Checks that events arrive at once, and that no proxy ends a response that is silent. */
async function checkEvents(context: Context): Promise<Check[]> {
  const { t } = context;
  const ended = new AbortController();
  const signal = AbortSignal.any([context.signal, ended.signal]);
  const start = context.world.now();
  try {
    const opening = open(context, `${API_BASE_PATH}${getEvents.path}`, { signal, timeout: Infinity });
    const response = await within(opening, PATIENCE_MS);
    const chunks = response === undefined ? undefined : chunksOf(response);
    if (chunks === undefined || (await within(chunks.next(), PATIENCE_MS)) === undefined) {
      const hint = t('doctor.deployment.events-next');
      return [{ name: 'events', ok: false, detail: t('doctor.deployment.no-events'), hint }];
    }
    const detail = t('doctor.deployment.events', { milliseconds: context.world.now() - start });
    return [{ name: 'events', ok: true, detail }, await checkSilence(context, chunks)];
  } catch (error) {
    if (context.signal.aborted) throw error;
    const hint = t('doctor.login', { url: context.address() });
    return [{ name: 'events', ok: 'optional-missing', detail: t('doctor.deployment.unknown'), hint }];
  } finally {
    ended.abort();
  }
}

async function checkSilence({ t }: Context, chunks: AsyncIterator<Uint8Array>): Promise<Check> {
  const name = 'time-limits';
  const isOpen = await within(
    (async () => {
      for (;;) if ((await chunks.next()).done === true) return false;
    })().catch(() => false),
    SILENCE_MS,
  );
  const values = { seconds: SILENCE_MS / 1000 };
  if (isOpen === undefined) return { name, ok: true, detail: t('doctor.deployment.silence', values) };
  const hint = t('doctor.deployment.silence-next');
  return { name, ok: false, detail: t('doctor.deployment.cut-off', values), hint };
}

/** The body of a response is Node's own stream (kernel/http/node-response.ts). */
const chunksOf = ({ body }: Response): AsyncIterator<Uint8Array> =>
  (body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();

type OpenOptions = Parameters<Portal['transport']['open']>[1];

const open = (context: Context, path: string, options: OpenOptions = {}): Promise<Response> =>
  context.portal().transport.open(path, { signal: context.signal, retry: 0, ...options });

/** Sends a body without a token, so that it changes nothing. Undefined if there is no response in time. */
async function post(
  context: Context,
  path: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<Response | undefined> {
  const url = requestUrl(context.address(), path);
  if (url === undefined) return undefined;
  try {
    return await context.send(
      { method: 'POST', url, body },
      { signal: context.signal, retry: 0, timeout: PATIENCE_MS, headers: { ...headers, authorization: '' } },
    );
  } catch (error) {
    if (context.signal.aborted || !isPortalError(error)) throw error;
    return undefined;
  }
}

/** Resolves with the result of the work, or with undefined after the time. */
async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
