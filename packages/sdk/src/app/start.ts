import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../lib/readable-store.js';
import { isPortalError } from '../client/transport/errors.js';
import { createLatest } from '../lib/latest.js';

/** What is fetched at the start, in two steps; the calls of a step run side by side (specification, section 4, App start). */
export const START_CALLS = {
  /** The languages the portal is offered in, its texts, and the languages of the custom pages. */
  languages: ['locales', 'translations', 'pages'],
  /** The configuration, the session, which of the admin’s files are there (the layout’s status), and the custom pages. */
  portal: ['config', 'session', 'available', 'views'],
} as const;

/** A call of the first step of a start. */
export type LanguageCall = (typeof START_CALLS.languages)[number];
/** A call of the second step of a start. */
export type PortalCall = (typeof START_CALLS.portal)[number];
/** Any call of a start. */
export type StartCall = LanguageCall | PortalCall;

/** How far a start is. The interface is shown in `ready` and `login`: configuration and texts are there then. */
export type StartState =
  /** Nothing was asked yet. */
  | { readonly phase: 'unknown' }
  | { readonly phase: 'languages'; readonly waiting: readonly LanguageCall[] }
  | {
      readonly phase: 'portal';
      readonly waiting: readonly PortalCall[];
      readonly failed: readonly PortalCall[];
      readonly loggedIn: boolean;
    }
  /** A user, or a guest who is let in. `failed`: calls that the portal does without. */
  | { readonly phase: 'ready'; readonly failed: readonly PortalCall[] }
  /** Nobody is logged in, and guests are not let in: only the pages that need no session can be seen. */
  | { readonly phase: 'login'; readonly failed: readonly PortalCall[] }
  /** The API could not be reached. */
  | { readonly phase: 'unavailable'; readonly because: StartCall };

/** What can happen to a start. */
export type StartEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'done'; readonly call: Exclude<StartCall, 'session'> }
  | { readonly type: 'done'; readonly call: 'session'; readonly loggedIn: boolean }
  | { readonly type: 'failed'; readonly call: StartCall; readonly error: unknown }
  /** Somebody has logged in, or a guest was let in. */
  | { readonly type: 'entered' }
  /** The session is over, and nobody has taken its place. */
  | { readonly type: 'left' };

/** What an event makes of a start: another state, or nothing, because it cannot happen in this one. */
export type StartStep = { readonly kind: 'moved'; readonly state: StartState } | { readonly kind: 'refused' };

const refused: StartStep = { kind: 'refused' };
const moved = (state: StartState): StartStep => ({ kind: 'moved', state });

/** The state after an event (specification, section 4, App start); what cannot happen is refused. */
export function stepStart(state: StartState, event: StartEvent): StartStep {
  switch (event.type) {
    case 'begin':
      return state.phase === 'unknown' || state.phase === 'unavailable'
        ? moved({ phase: 'languages', waiting: START_CALLS.languages })
        : refused;
    case 'entered':
      return state.phase === 'login' ? moved({ ...state, phase: 'ready' }) : refused;
    case 'left':
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
    return moved({ phase: 'unavailable', because: call });
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
 * Whether the failure of a call means that the API is not there: of the languages any failure (specification,
 * section 4, App start), of the configuration and the session one without a status (section 7, Config). A server that
 * answers that it has no texts or pages of its own (404, 405, 501) is there: the built-in ones stand in.
 */
export function makesUnavailable(call: StartCall, error: unknown): boolean {
  switch (call) {
    case 'locales':
      return true;
    case 'translations':
    case 'pages':
      return !lacksCall(error);
    case 'config':
    case 'session':
      return statusOf(error) === undefined;
    case 'available':
    case 'views':
      return false;
  }
}

/** Whether a server answered that it does not have the call at all, as one of an older version does. */
export function lacksCall(error: unknown): boolean {
  return [404, 405, 501].includes(statusOf(error) ?? 0);
}

/** The status that the portal answered; undefined where nothing did, or something else in its place. */
function statusOf(error: unknown): number | undefined {
  return isPortalError(error) && error.code !== 'not-the-portal' ? error.status : undefined;
}

/** What a start found out of the API: `down` until a later start succeeds. */
export function apiOf(state: StartState): 'unknown' | 'up' | 'down' {
  if (state.phase === 'unavailable') return 'down';
  return isShown(state) ? 'up' : 'unknown';
}

/** Whether the interface can be shown: configuration and texts are there. */
export function isShown(state: StartState): boolean {
  return state.phase === 'ready' || state.phase === 'login';
}

/** Runs a start, and holds how far it is. */
export interface Start {
  readonly store: ReadableStore<StartState>;
  /** Starts, or tries again where the API could not be reached; two at once are one. It never rejects. */
  readonly run: () => Promise<StartState>;
  /** Tells that somebody has logged in or out since. Answers whether that could happen. */
  readonly send: (event: Extract<StartEvent, { type: 'entered' | 'left' }>) => boolean;
  /** Ends the calls that are running: the start is as if it had not begun. */
  readonly stop: () => void;
}

/** What a start needs. */
export interface StartOptions {
  /** How each call is made. A call that rejects is judged by {@link makesUnavailable}. */
  readonly calls: Readonly<Record<StartCall, (signal: AbortSignal) => Promise<unknown>>>;
  /** Whether a session is there, asked when the call `session` is done: a user’s or a guest’s. */
  readonly loggedIn: () => boolean;
  /** Told of each call that failed, whether or not the portal does without it. */
  readonly onFailure?: ((call: StartCall, error: unknown) => void) | undefined;
}

/** The start of the portal in the order of the specification (section 4, App start). Nothing happens before `run`. */
export function createStart(options: StartOptions): Start {
  const store = createStore<StartState>(() => ({ phase: 'unknown' }));
  const latest = createLatest();
  let running: Promise<StartState> | undefined;

  const send = (event: StartEvent): boolean => {
    const step = stepStart(store.getState(), event);
    if (step.kind === 'moved') store.setState(step.state, true);
    return step.kind === 'moved';
  };
  const make = async (call: StartCall, run: ReturnType<typeof latest.begin>): Promise<void> => {
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
      // What still runs for a start that has failed is of no use any more.
      if (store.getState().phase === 'unavailable') latest.end();
    }
  };
  const begin = async (): Promise<StartState> => {
    if (!send({ type: 'begin' })) return store.getState();
    const run = latest.begin();
    // A call that does not heed its signal must not keep a start that is over.
    const over = new Promise<void>((end) =>
      run.signal.addEventListener('abort', () => end(), { once: true }),
    );
    for (const calls of [START_CALLS.languages, START_CALLS.portal]) {
      if (run.isLatest()) await Promise.race([Promise.all(calls.map((call) => make(call, run))), over]);
    }
    return store.getState();
  };

  return {
    store: readOnly(store),
    run() {
      if (running !== undefined) return running;
      const own = begin().finally(() => {
        if (running === own) running = undefined;
      });
      running = own;
      return own;
    },
    send: send,
    stop() {
      latest.end();
      running = undefined;
      if (!isShown(store.getState())) store.setState({ phase: 'unknown' }, true);
    },
  };
}
