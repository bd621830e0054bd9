import type { Fetch } from '@assetportal/sdk';
import type { Io } from '../io/io.js';
import type { Translate } from '../text/translate.js';

export interface WaitOptions {
  readonly io: Io;
  readonly t: Translate;
  /** Milliseconds to wait for the portal, from its first failure. */
  readonly duration: number;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds between two lines about the waiting. */
const STATUS_INTERVAL = 30_000;
/** Milliseconds before the first retry. The pause doubles up to `MAX_PAUSE`. */
const FIRST_PAUSE = 250;
const MAX_PAUSE = 5_000;

/** Status codes of a portal that is starting, and of a proxy in front of it. */
const STARTING: ReadonlySet<number> = new Set([502, 503, 504]);
/** Codes of connections on which no request was sent. Repeating it has no side effect. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Codes of connections that broke. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/**
 * Returns a fetch that repeats requests while the portal is unreachable or starting. All requests share the time: it
 * starts with the first failure and ends with the first success. A request that may have changed something is repeated
 * only if it was not sent.
 */
export function waitingFetch(fetch: Fetch, { io, t, duration, now }: WaitOptions): Fetch {
  let outage: { readonly since: number; reported: number } | undefined;
  const report = (url: string, left: number) => {
    const time = now();
    if (outage === undefined || time - outage.reported < STATUS_INTERVAL) return;
    outage.reported = time;
    const { host } = new URL(url);
    const seconds = Math.ceil(left / 1000);
    if (io.json) io.event('outage', { host, seconds });
    else io.note(t('network.waiting', { host, seconds }));
  };
  return async (url, init) => {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(MAX_PAUSE, pause * 2)) {
      const outcome = await attempt(fetch, url, init);
      if (!outcome.again) outage = undefined;
      else outage ??= { since: now(), reported: -Infinity };
      const left = outage === undefined ? 0 : outage.since + duration - now();
      if (left <= 0) return outcome.result();
      report(url, left);
      outcome.discard();
      await sleep(Math.min(pause, left), init?.signal ?? undefined);
    }
  };
}

interface Outcome {
  readonly again: boolean;
  /** Returns the response, or throws the error of the request. */
  readonly result: () => Response;
  /** Discards the response, so that its connection can be used again. */
  readonly discard: () => void;
}

async function attempt(fetch: Fetch, url: string, init: RequestInit | undefined): Promise<Outcome> {
  const isRead = ['GET', 'HEAD', undefined].includes(init?.method);
  try {
    const response = await fetch(url, init);
    const { stream } = response as unknown as { readonly stream: { resume(): void } };
    return { again: STARTING.has(response.status), result: () => response, discard: () => stream.resume() };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return {
      again: NOT_SENT.includes(code) || (isRead && BROKEN.includes(code)),
      result: () => {
        throw error;
      },
      discard: () => undefined,
    };
  }
}

/** Waits, or rejects with the signal's reason as soon as it aborts. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}
