import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { Credentials, Session } from '../../contract/schemas/session.js';
import { errorMessage, type Message } from '../toasts/message.js';
import type { Toasts } from '../toasts/store.js';
import { afterLogin, afterLogout } from './after.js';
import { visibleMethods, type MethodSettings } from './login-methods.js';
import { decideAdminEntry, type AdminEntry } from '../navigation/admin-pages.js';
import { endsSession, SESSION_ENDED } from './denied.js';
import {
  loginProblem,
  NO_AUTHORIZATION,
  PASSWORD_MAILED,
  PASSWORD_RESET,
  passwordProblem,
} from './problem.js';
import { stay, type RouteDecision } from '../navigation/routes.js';
import { hasNoRights } from '../navigation/no-rights.js';

/** Status of the session (specification, section 4, Auth status). */
export type SessionStatus = 'initial' | 'loading' | 'verifying' | 'success' | 'unauthorized' | 'loggedOut';

/** State of the session. */
export interface SessionState {
  readonly status: SessionStatus;
  /**
   * Last session response. If there is no session, its `session` is null, and it contains the login methods.
   * Null if there was no such response.
   */
  readonly session: Session | null;
  readonly error: PortalError | null;
  /**
   * Question to the user: the URL contained the token of another user, and the current session would end. Its
   * `message` has both names. Null if there is no question. `switchUser` and `keepUser` end it.
   */
  readonly otherSession: PortalError | null;
}

/** Store of the session. A new request for the session, such as a login, replaces one that is still in progress. */
export interface SessionStore {
  readonly store: ReadableStore<SessionState>;
  /** Requests the session of the current user, or of a guest if guests are admitted. @throws PortalError */
  readonly load: () => Promise<void>;
  /**
   * Requests the session again after a call was rejected because the session has ended or its permissions have
   * changed. Does nothing while another request for the session runs. Never rejects.
   */
  readonly renew: () => Promise<void>;
  /**
   * Loads the session when a visit starts. A token is exchanged for a session once. A second call with the same
   * token loads the current session instead. Resolves with true if a user or a guest has a session.
   *
   * @param start.token Token from `extractToken`. Null if the URL contained none.
   * @throws PortalError If the session cannot be loaded, or if no portal responds to the token.
   */
  readonly begin: (start: { readonly token: string | null }) => Promise<boolean>;
  /**
   * Replaces the session with the one of the token in the URL, after the user has confirmed it (`otherSession`).
   * Reports a failure like `login`. Resolves with the next route.
   */
  readonly switchUser: () => Promise<RouteDecision>;
  /** Keeps the current session, and drops the token in the URL (`otherSession`). */
  readonly keepUser: () => void;
  /** Logs in. A failure is reported by a toast and in `error`. Resolves with the next route. */
  readonly login: (credentials: Credentials) => Promise<RouteDecision>;
  /** Logs out, and continues as a guest if guests are admitted. Resolves with the next route. */
  readonly logout: () => Promise<RouteDecision>;
  /**
   * Resolves with true if the session is still valid. If it is not, requests a new one. Resolves with false if
   * the session is not valid or the check fails.
   */
  readonly check: () => Promise<boolean>;
  /**
   * Checks the session on the server and decides whether the user may open the admin area (specification,
   * section 2).
   *
   * @param from Previous route.
   */
  readonly enterAdmin: (from?: string) => Promise<AdminEntry>;
  /**
   * Requests a mail with a one-time link for a new password. Reports the result by a toast, but not whether the
   * user exists. Resolves with true on success.
   */
  readonly requestPasswordReset: (user: string) => Promise<boolean>;
  /**
   * Sets a new password with the token from the mailed link. Reports the result by a toast. Resolves with true
   * on success.
   */
  readonly resetPassword: (token: string, pass: string) => Promise<boolean>;
}

/** Returns true if a user or a guest has a session. */
export const hasSession = ({ store }: Pick<SessionStore, 'store'>): boolean =>
  store.getState().session?.session != null;

/** Dependencies of {@link createSessionStore}. */
interface SessionStoreOptions {
  readonly portal: Portal;
  readonly storage: Storage;
  readonly toasts: Toasts;
  readonly hideDashboard: () => boolean;
  /** Order and visibility of the login methods. Default: none. */
  readonly loginMethods?: () => MethodSettings;
  /** Returns the current path. */
  readonly route: () => string;
  /**
   * Called when another user has the session than at the last response, or than at the end of the last visit.
   * `how` is `logout` after the user has logged out.
   */
  readonly onUserChange?: (user: string | null, how?: 'logout') => void;
}

/** Creates the session store. It sends no request before one of its methods is called. */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  return new SessionActions(options);
}

class SessionActions implements SessionStore {
  private readonly options: SessionStoreOptions;
  private readonly portal: SessionStoreOptions['portal'];
  private readonly storage: SessionStoreOptions['storage'];
  private readonly toasts: SessionStoreOptions['toasts'];
  private readonly writable = createStore<SessionState>(() => ({
    status: 'initial',
    session: null,
    error: null,
    otherSession: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly latest = createLatest();
  /** The token that was accepted or rejected. A token can be used only once. */
  private usedToken: string | undefined;
  /** The token that `otherSession` concerns. */
  private offeredToken: string | undefined;
  /** Number of running requests for the session. */
  private running = 0;

  constructor(options: SessionStoreOptions) {
    this.options = options;
    this.portal = options.portal;
    this.storage = options.storage;
    this.toasts = options.toasts;
  }

  private readonly accept = (session: Session) => {
    const noRights = hasNoRights(session);
    const before = storedUser(this.storage);
    storeSession(this.storage, session);
    // Also at the start of a visit: the session may have ended since the previous one.
    if (before !== session.user) this.options.onUserChange?.(session.user);
    this.writable.setState({
      session,
      status: session.session === null || noRights ? 'unauthorized' : 'success',
      error: null,
    });
    if (noRights) this.toasts.show(NO_AUTHORIZATION);
  };

  /** Counts a request for the session while it runs. */
  private readonly during = async <T>(work: () => Promise<T>): Promise<T> => {
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
    }
  };

  /**
   * Requests the session. Ends an expired session first, so that the response is a guest session or the login
   * methods.
   */
  private readonly requestSession = async (signal: AbortSignal): Promise<Session> => {
    try {
      return await this.portal.session.get(undefined, { signal });
    } catch (error) {
      if (!endsSession(error)) throw error;
      await this.portal.session.logout({}, { signal });
      return this.portal.session.get(undefined, { signal });
    }
  };

  /**
   * Exchanges the token for a session. Resolves with true if that succeeded, or with undefined if a later call
   * replaced this one.
   *
   * @throws PortalError If no portal responds.
   */
  private readonly exchange = async (token: string): Promise<boolean | undefined> => {
    const run = this.latest.begin();
    this.writable.setState({ status: 'loading', error: null });
    try {
      const session = await run.result(this.portal.session.exchange({ token }, { signal: run.signal }));
      this.usedToken = token;
      this.accept(session);
      return session.session !== null;
    } catch (error) {
      if (!run.isLatest()) return undefined;
      const rejection = portalErrorOf(error);
      if (rejection?.code === 'other-session') return await this.offer(token, rejection);
      this.writable.setState({ status: 'unauthorized', session: null, error: rejection });
      // The token may not have reached the server, so it may be used again.
      if (rejection?.status === undefined || rejection.code === 'not-the-portal') throw error;
      this.usedToken = token;
      return false;
    }
  };

  /** Loads the current session, and sets the question whether to replace it. Resolves with true if it is valid. */
  private readonly offer = async (token: string, question: PortalError): Promise<boolean> => {
    this.usedToken = token;
    await this.load();
    const { session } = this.writable.getState();
    if (session?.user != null) {
      this.offeredToken = token;
      this.writable.setState({ otherSession: question });
    }
    return session?.session != null;
  };

  readonly load: SessionStore['load'] = () => this.during(this.loadNow);

  readonly renew: SessionStore['renew'] = async () => {
    if (this.running === 0) await this.load().catch(() => undefined);
  };

  private readonly loadNow = async () => {
    const run = this.latest.begin();
    const before = storedUser(this.storage);
    if (this.writable.getState().status === 'initial') this.writable.setState({ status: 'loading' });
    try {
      const session = await run.result(this.requestSession(run.signal));
      if (before !== null && session.user === null) {
        this.toasts.show(SESSION_ENDED);
      }
      this.accept(session);
    } catch (error) {
      if (!run.isLatest()) return;
      this.writable.setState({ status: 'unauthorized', error: portalErrorOf(error) });
      throw error;
    }
  };

  private readonly report = async (work: Promise<unknown>, done: Message): Promise<boolean> => {
    try {
      await work;
      this.toasts.show(done);
      return true;
    } catch (error) {
      this.toasts.show(passwordProblem(error));
      return false;
    }
  };

  readonly begin: SessionStore['begin'] = ({ token }) =>
    this.during(async () => {
      // Do not send an empty token, which is always invalid.
      const exchange = token !== null && token !== '' && token !== this.usedToken;
      const valid = exchange ? await this.exchange(token) : undefined;
      if (!exchange) await this.loadNow();
      return valid ?? this.writable.getState().session?.session != null;
    });

  readonly login: SessionStore['login'] = (credentials) =>
    this.enter((signal) => this.portal.session.get(credentials, { signal }), loginProblem);

  readonly keepUser: SessionStore['keepUser'] = () => {
    this.offeredToken = undefined;
    this.writable.setState({ otherSession: null });
  };

  readonly switchUser: SessionStore['switchUser'] = async () => {
    const token = this.offeredToken;
    this.keepUser();
    if (token === undefined) return stay;
    return this.enter(
      (signal) => this.portal.session.exchange({ token, replace: true }, { signal }),
      errorMessage,
    );
  };

  private readonly enter = (
    request: (signal: AbortSignal) => Promise<Session>,
    problemOf: (error: unknown) => Message,
  ): Promise<RouteDecision> => this.during(() => this.enterNow(request, problemOf));

  private readonly enterNow = async (
    request: (signal: AbortSignal) => Promise<Session>,
    problemOf: (error: unknown) => Message,
  ): Promise<RouteDecision> => {
    const run = this.latest.begin();
    const { status } = this.writable.getState();
    this.writable.setState({ status: 'verifying', error: null });
    try {
      const session = await run.result(request(run.signal));
      this.accept(session);
      const after = afterLogin(session, { hideDashboard: this.options.hideDashboard() });
      return after.kind === 'go' ? after : stay;
    } catch (error) {
      if (!run.isLatest()) return stay;
      // A failed login does not end the current session.
      this.writable.setState({
        status: status === 'success' ? 'success' : 'unauthorized',
        error: portalErrorOf(error),
      });
      this.toasts.show(problemOf(error));
    }
    return stay;
  };

  readonly logout: SessionStore['logout'] = () => this.during(this.logoutNow);

  private readonly logoutNow = async (): Promise<RouteDecision> => {
    const run = this.latest.begin();
    const methods = this.writable.getState().session?.login ?? [];
    const leave = (ok: boolean, guest: boolean, login = methods) =>
      afterLogout({
        ok,
        guest,
        methods: visibleMethods(login, this.options.loginMethods?.() ?? []),
        route: this.options.route(),
        hideDashboard: this.options.hideDashboard(),
      });
    try {
      await run.result(this.portal.session.logout({}, { signal: run.signal }));
    } catch (error) {
      if (!run.isLatest()) return stay;
      this.toasts.show({ level: 'error', key: 'toast.logout.failed' });
      this.writable.setState({ error: portalErrorOf(error) });
      return leave(false, false);
    }
    this.storage.remove(STORAGE_KEYS.session);
    this.options.onUserChange?.(null, 'logout');
    this.keepUser();
    this.writable.setState({ status: 'loggedOut', session: null, error: null });
    this.toasts.show({ level: 'success', key: 'toast.logout.done' });
    const next = await this.portal.session.get(undefined, { signal: run.signal }).catch(() => null);
    if (!run.isLatest()) return stay;
    if (next === null) return leave(true, false);
    this.writable.setState({ session: next, status: next.session === null ? 'loggedOut' : 'success' });
    return leave(true, next.session !== null, next.login);
  };

  readonly check: SessionStore['check'] = async () => {
    try {
      const { sessionValid } = await this.portal.session.check();
      if (!sessionValid) await this.load();
      return sessionValid;
    } catch {
      return false;
    }
  };

  readonly enterAdmin: SessionStore['enterAdmin'] = async (from) => {
    const check = await this.portal.session.check().catch(() => null);
    return decideAdminEntry({ check, from, hideDashboard: this.options.hideDashboard() });
  };

  readonly requestPasswordReset: SessionStore['requestPasswordReset'] = (user) =>
    this.report(this.portal.password.requestMail({ user }), PASSWORD_MAILED);

  readonly resetPassword: SessionStore['resetPassword'] = (token, pass) =>
    this.report(this.portal.password.reset({ token, pass }), PASSWORD_RESET);
}

/**
 * Stores the session of a user without its token (decisions, section 2). Removes the stored session if no user
 * is logged in, or the user has no permission for the portal.
 */
function storeSession(storage: Storage, session: Session): void {
  if (session.user === null || hasNoRights(session)) storage.remove(STORAGE_KEYS.session);
  else storage.set(STORAGE_KEYS.session, JSON.stringify({ ...session, session: undefined }));
}

/** Returns the name of the user who was logged in at the last visit. The stored value may be invalid. */
function storedUser(storage: Storage): string | null {
  try {
    const facts: unknown = JSON.parse(storage.get(STORAGE_KEYS.session) ?? 'null');
    const user = typeof facts === 'object' && facts !== null && 'user' in facts ? facts.user : null;
    return typeof user === 'string' ? user : null;
  } catch {
    return null;
  }
}
