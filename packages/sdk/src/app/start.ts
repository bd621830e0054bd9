import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../lib/readable-store.js';
import { isPortalError } from '../client/transport/errors.js';
import { createLatest } from '../lib/latest.js';

/**
 * The calls of the start, in two steps. The calls of a step run in parallel (specification, section 4, App
 * start).
 */
export const START_CALLS = {
  /** The offered languages, and the languages of the server's translations and custom pages. */
  languages: ['locales', 'translations', 'pages'],
  /** The configuration, the session, the status of the branding files, and the custom pages. */
  portal: ['config', 'session', 'available', 'views'],
} as const;

/** A call of the first step. */
export type LanguageCall = (typeof START_CALLS.languages)[number];
/** A call of the second step. */
export type PortalCall = (typeof START_CALLS.portal)[number];
/** Any call of the start. */
export type StartCall = LanguageCall | PortalCall;

/**
 * The state of the start. In `ready` and `login` the configuration and the translations are loaded, so the
 * interface can be shown.
 */
export type StartState =
  /** Before the first call. */
  | { readonly phase: 'unknown' }
  | { readonly phase: 'languages'; readonly waiting: readonly LanguageCall[] }
  | {
      readonly phase: 'portal';
      readonly waiting: readonly PortalCall[];
      readonly failed: readonly PortalCall[];
      readonly loggedIn: boolean;
    }
  /** A user is logged in, or a guest has access. `failed`: failed calls that the portal does not depend on. */
  | { readonly phase: 'ready'; readonly failed: readonly PortalCall[] }
  /** No user is logged in, and guests have no access. Only pages that need no session can be opened. */
  | { readonly phase: 'login'; readonly failed: readonly PortalCall[] }
  /** The API could not be reached. */
  | { readonly phase: 'unavailable'; readonly failedCall: StartCall };

/** An event of the start. */
export type StartEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'done'; readonly call: Exclude<StartCall, 'session'> }
  | { readonly type: 'done'; readonly call: 'session'; readonly loggedIn: boolean }
  | { readonly type: 'failed'; readonly call: StartCall; readonly error: unknown }
  /** A user has logged in, or a guest has received a session. */
  | { readonly type: 'logged-in' }
  /** The session has ended without a new one. */
  | { readonly type: 'logged-out' };

/** The result of an event: the next state, or a refusal if the event is invalid in the current state. */
export type StartStep = { readonly kind: 'moved'; readonly state: StartState } | { readonly kind: 'refused' };

const refused: StartStep = { kind: 'refused' };
const moved = (state: StartState): StartStep => ({ kind: 'moved', state });

/** Returns the state after an event, or a refusal (specification, section 4, App start). */
export function stepStart(state: StartState, event: StartEvent): StartStep {
  switch (event.type) {
    case 'begin':
      return state.phase === 'unknown' || state.phase === 'unavailable'
        ? moved({ phase: 'languages', waiting: START_CALLS.languages })
        : refused;
    case 'logged-in':
      return state.phase === 'login' ? moved({ ...state, phase: 'ready' }) : refused;
    case 'logged-out':
      return state.phase === 'ready' ? moved({ ...state, phase: 'login' }) : refused;
    default:
      return settle(state, event);
  }
}

type Settled = Extract<StartEvent, { type: 'done' | 'failed' }>;

function settle(state: StartState, event: Settled): StartStep {
  const { call } = event;
  if (state.phase !== 'languages' && state.phase !== 'portal') return refused;
  if (!state.waiting.some((waiting) => waiting === call)) return refused;
  if (event.type === 'failed' && makesUnavailable(call, event.error)) {
    return moved({ phase: 'unavailable', failedCall: call });
  }
  if (state.phase === 'languages') {
    const waiting = state.waiting.filter((other) => other !== call);
    return moved(
      waiting.length > 0
        ? { phase: 'languages', waiting }
        : { phase: 'portal', waiting: START_CALLS.portal, failed: [], loggedIn: false },
    );
  }
  const waiting = state.waiting.filter((other) => other !== call);
  const failed =
    event.type === 'failed'
      ? START_CALLS.portal.filter((c) => c === call || state.failed.includes(c))
      : state.failed;
  const loggedIn = event.type === 'done' && event.call === 'session' ? event.loggedIn : state.loggedIn;
  if (waiting.length > 0) return moved({ phase: 'portal', waiting, failed, loggedIn });
  return moved({ phase: loggedIn ? 'ready' : 'login', failed });
}

/**
 * Returns true if the failure of a call means that the API is unavailable. For the languages, any failure does
 * (specification, section 4, App start). For the configuration and the session, a failure without a status does
 * (section 7, Config). If the server does not support custom translations or pages (404, 405, 501), the API is
 * available, and the built-in ones are used.
 */
export function makesUnavailable(call: StartCall, error: unknown): boolean {
  switch (call) {
    case 'locales':
      return true;
    case 'translations':
    case 'pages':
      return !isUnsupportedCall(error);
    case 'config':
    case 'session':
      return statusOf(error) === undefined;
    case 'available':
    case 'views':
      return false;
  }
}

/** Returns true if the server does not support the call at all, such as a server of an older version. */
export function isUnsupportedCall(error: unknown): boolean {
  return [404, 405, 501].includes(statusOf(error) ?? 0);
}

/** Returns the status of the portal's response. Undefined without a response, or if another server responded. */
function statusOf(error: unknown): number | undefined {
  return isPortalError(error) && error.code !== 'not-the-portal' ? error.status : undefined;
}

/** Returns the status of the API: `down` after a failed start, until a later start succeeds. */
export function apiOf(state: StartState): 'unknown' | 'up' | 'down' {
  if (state.phase === 'unavailable') return 'down';
  return isShown(state) ? 'up' : 'unknown';
}

/** Returns true if the interface can be shown, because the configuration and the translations are loaded. */
export function isShown(state: StartState): boolean {
  return state.phase === 'ready' || state.phase === 'login';
}

/** Runs the start and holds its state. */
export interface Start {
  readonly store: ReadableStore<StartState>;
  /** Starts the app, or retries if the API could not be reached. Concurrent calls share one start. Never rejects. */
  readonly run: () => Promise<StartState>;
  /** Reports that a user has logged in or out. Returns true if the event was valid in the current state. */
  readonly send: (event: Extract<StartEvent, { type: 'logged-in' | 'logged-out' }>) => boolean;
  /** Aborts the running calls. Resets the state, unless the interface is already shown. */
  readonly stop: () => void;
}

/** Options of `createStart`. */
export interface StartOptions {
  /** Makes each call. {@link makesUnavailable} decides whether a rejection ends the start. */
  readonly calls: Readonly<Record<StartCall, (signal: AbortSignal) => Promise<unknown>>>;
  /** Returns true if a user or a guest has a session. Called when the call `session` is done. */
  readonly loggedIn: () => boolean;
  /** Called for each failed call, whether or not the portal depends on it. */
  readonly onFailure?: ((call: StartCall, error: unknown) => void) | undefined;
}

/**
 * Creates the start of the portal. Its calls run in the order of the specification (section 4, App start). Makes
 * no call before `run`.
 */
export function createStart(options: StartOptions): Start {
  const store = createStore<StartState>(() => ({ phase: 'unknown' }));
  const latest = createLatest();
  let running: Promise<StartState> | undefined;

  const send = (event: StartEvent): boolean => {
    const step = stepStart(store.getState(), event);
    if (step.kind === 'moved') store.setState(step.state, true);
    return step.kind === 'moved';
  };
  const runCall = async (call: StartCall, run: ReturnType<typeof latest.begin>): Promise<void> => {
    try {
      await options.calls[call](run.signal);
      if (!run.isLatest()) return;
      send(
        call === 'session' ? { type: 'done', call, loggedIn: options.loggedIn() } : { type: 'done', call },
      );
    } catch (error) {
      if (!run.isLatest()) return;
      options.onFailure?.(call, error);
      send({ type: 'failed', call, error });
      // The start has failed: abort the calls that are still running.
      if (store.getState().phase === 'unavailable') latest.end();
    }
  };
  const begin = async (): Promise<StartState> => {
    if (!send({ type: 'begin' })) return store.getState();
    const run = latest.begin();
    // Calls that ignore their signal must not delay an aborted start.
    const aborted = new Promise<void>((resolve) =>
      run.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    for (const calls of [START_CALLS.languages, START_CALLS.portal]) {
      if (run.isLatest()) await Promise.race([Promise.all(calls.map((call) => runCall(call, run))), aborted]);
    }
    return store.getState();
  };

  return {
    store: readOnly(store),
    run() {
      if (running !== undefined) return running;
      const current = begin().finally(() => {
        if (running === current) running = undefined;
      });
      running = current;
      return current;
    },
    send,
    stop() {
      latest.end();
      running = undefined;
      if (!isShown(store.getState())) store.setState({ phase: 'unknown' }, true);
    },
  };
}
