import type { LoginMethod } from '../../contract/schemas/session.js';
import { isPageAddress } from '../../config/schema/page-address.js';
import { valueIn } from '../../lib/locale-code.js';
import { isLocalPath } from '../../lib/web-address.js';
import type { Message } from '../toasts/message.js';
import { NATIVE, visibleMethods, type MethodSettings } from './login-methods.js';

/**
 * Delay before a redirected user is offered a manual link, in milliseconds (specification, section 9, Redirect
 * hint).
 */
export const REDIRECT_HINT = 5000;

/** Content of the login page (specification, section 2, Login screen). */
export type LoginScreen =
  /** User name and password. */
  | { readonly kind: 'form' }
  /**
   * User name and password, and a button for each other login method. `formAt` is the number of buttons in front of the
   * form.
   */
  | { readonly kind: 'form-with-sso'; readonly methods: readonly LoginMethod[]; readonly formAt: number }
  /** The only login method is external. Redirects at once, and offers a manual link after a delay. */
  | { readonly kind: 'redirect-only'; readonly to: string; readonly hintAfter: number }
  /** All login methods are external. The user chooses one. */
  | { readonly kind: 'sso-choice'; readonly methods: readonly LoginMethod[] }
  /** No usable login method. The user has to contact an admin. */
  | { readonly kind: 'none' };

/**
 * Returns the content of the login page for the server's login methods (specification, sections 2 and 6).
 * Methods with an unsafe URL are omitted.
 *
 * @param methods Undefined or empty if the server reports none. Then the form for name and password is
 *   displayed.
 * @param query Query string of the login page. With `method=native`, the form is always displayed, even if it is
 *   hidden or the server does not offer this method (decisions, section 7, Login methods). Default: empty.
 * @param settings `login.methods` in the configuration: order and visibility. Default: none.
 */
export function loginScreen(
  methods: readonly LoginMethod[] | undefined,
  query = '',
  settings: MethodSettings = [],
): LoginScreen {
  if (methods === undefined || methods.length === 0) return { kind: 'form' };
  const shown = visibleMethods(methods, settings);
  const others = shown.filter(({ name }) => name !== NATIVE);
  if (hasNativeLogin(shown) || new URLSearchParams(query).get('method') === NATIVE) {
    if (others.length === 0) return { kind: 'form' };
    const formAt = Math.max(
      0,
      shown.findIndex(({ name }) => name === NATIVE),
    );
    return { kind: 'form-with-sso', methods: others, formAt };
  }
  const [only] = others;
  if (only === undefined) return { kind: 'none' };
  return others.length === 1
    ? { kind: 'redirect-only', to: only.url, hintAfter: REDIRECT_HINT }
    : { kind: 'sso-choice', methods: others };
}

/** Returns true if the login methods include the login with name and password. */
export function hasNativeLogin(methods: readonly Pick<LoginMethod, 'name'>[]): boolean {
  return methods.some((method) => method.name === NATIVE);
}

/**
 * Returns the title of a login method for its button: `SAML` for `saml`. A name with spaces, upper-case letters or
 * more than five characters is a title already.
 */
export function loginMethodTitle(name: string): string {
  return /^[a-z0-9]{1,5}$/.test(name) ? name.toUpperCase() : name;
}

/** Host of an external login page, for the redirect notice. Undefined for a page on this origin. */
export function loginHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Behavior of the register button. */
export type Registration =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'open'; readonly url: string }
  /** Shows a message that there is no form in this language (specification, section 8, Login). */
  | { readonly kind: 'warn'; readonly message: Message };

/**
 * Returns the behavior of the register button in a language (specification, sections 3 and 8). It does not fall
 * back to a form in another language, which the user may not understand.
 *
 * @param register `login` in the configuration. Its links are keyed by lower-case language code.
 */
export function registration(
  register: { readonly show_button: boolean; readonly links: Readonly<Record<string, string>> },
  locale: string,
): Registration {
  if (!register.show_button) return { kind: 'hidden' };
  const url = valueIn(register.links, locale, (link) => link !== '');
  if (url !== undefined && isPageAddress(url)) return { kind: 'open', url };
  return { kind: 'warn', message: { level: 'warning', key: 'toast.login.noRegistration' } };
}

/**
 * Returns the route to open after the login. Undefined if it is not a path on this origin, or if it is the home
 * page, the login page or the logout page.
 *
 * @param state Router state with the route as `from`. It may be invalid.
 */
export function returnRoute(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !isLocalPath(from)) return undefined;
  return /^\/(?:login|logout)?(?:[/?#]|$)/.test(from) ? undefined : from;
}
