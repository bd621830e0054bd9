import type { LoginMethod } from '../../contract/schemas/session.js';
import type { Message } from '../toasts/message.js';

/** Milliseconds after which a link by hand is offered to who is forwarded (specification, section 9, Redirect hint). */
export const REDIRECT_HINT = 5000;

/** What the login page shows (specification, section 2, Login screen). */
export type LoginScreen =
  /** Name and password. */
  | { readonly kind: 'form' }
  /** Name and password, and a button for each further way in. */
  | { readonly kind: 'form-with-sso'; readonly methods: readonly LoginMethod[] }
  /** There is one way in, and it is elsewhere: one is forwarded at once, and offered a link by hand after a while. */
  | { readonly kind: 'redirect-only'; readonly to: string; readonly hintAfter: number }
  /** Several ways in, all elsewhere: one chooses. */
  | { readonly kind: 'sso-choice'; readonly methods: readonly LoginMethod[] }
  /** No way in that can be used: an admin has to be asked. */
  | { readonly kind: 'none' };

/**
 * What the login page shows for the methods the server tells (specification, sections 2 and 6). A method whose address
 * no browser should go to is left out.
 *
 * @param methods Undefined or empty where the server has not told any: then name and password are asked for.
 */
export function loginScreen(methods: readonly LoginMethod[] | undefined): LoginScreen {
  if (methods === undefined || methods.length === 0) return { kind: 'form' };
  const others = methods.filter(({ name, url }) => name !== NATIVE && isWebAddress(url));
  if (hasNativeLogin(methods)) {
    return others.length === 0 ? { kind: 'form' } : { kind: 'form-with-sso', methods: others };
  }
  const [only] = others;
  if (only === undefined) return { kind: 'none' };
  return others.length === 1
    ? { kind: 'redirect-only', to: only.url, hintAfter: REDIRECT_HINT }
    : { kind: 'sso-choice', methods: others };
}

/** The login method of the portal itself: user name and password (specification, section 3, Login method). */
export const NATIVE = 'native';

/** Whether one can log in with name and password. */
export function hasNativeLogin(methods: readonly Pick<LoginMethod, 'name'>[]): boolean {
  return methods.some((method) => method.name === NATIVE);
}

/** An address that a browser goes to, of the web or of this origin; never `javascript:` and its like. */
export function isWebAddress(url: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(url);
}

/** What the register button does. */
export type Registration =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'open'; readonly url: string }
  /** Pressed, it says that there is no form in this language (specification, section 8, Login). */
  | { readonly kind: 'warn'; readonly message: Message };

/**
 * What the register button does in a language (specification, sections 3 and 8). There is no falling back to another
 * language: a form that one cannot read helps nobody.
 *
 * @param register Of the configuration’s `login`: links by lower-case language.
 */
export function registration(
  register: { readonly show_button: boolean; readonly links: Readonly<Record<string, string>> },
  locale: string,
): Registration {
  if (!register.show_button) return { kind: 'hidden' };
  const url = Object.hasOwn(register.links, locale) ? register.links[locale] : undefined;
  if (url !== undefined && isWebAddress(url)) return { kind: 'open', url };
  return { kind: 'warn', message: { level: 'warning', key: 'toast.login.noRegistration' } };
}

/**
 * Where somebody wanted to go before the login came between; undefined where that is no route of the portal, or the
 * login itself.
 *
 * @param state What the router kept, with the route as `from`; anything may stand there.
 */
export function returnRoute(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  return /^\/(?:login|logout)?(?:[/?#]|$)/.test(from) ? undefined : from;
}
