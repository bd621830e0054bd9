import type { PortalConfig } from '../../config/schema/schema.js';
import type { LoginMethod } from '../../contract/schemas/session.js';
import { isWebAddress } from '../../lib/web-address.js';

/** The portal's own login method: user name and password (specification, section 3, Login method). */
export const NATIVE = 'native';

/** Order and visibility of the login methods: `login.methods` in the configuration. */
export type MethodSettings = PortalConfig['login']['methods'];

/** A login method of the server, with its setting. */
export interface ArrangedMethod<M> {
  readonly method: M;
  readonly isVisible: boolean;
}

/**
 * Returns the login methods of the server in the configured order. Those without a setting follow, the portal's own
 * one first. Settings of methods that the server does not have are ignored.
 */
export function arrangeMethods<M extends Pick<LoginMethod, 'name'>>(
  methods: readonly M[],
  settings: MethodSettings,
): readonly ArrangedMethod<M>[] {
  const ordered = [...settings].sort((a, b) => a.position - b.position);
  const settingOf = ({ name }: M) => ordered.findIndex((setting) => setting.name === name);
  const rank = (method: M): number => {
    const index = settingOf(method);
    if (index !== -1) return index;
    return ordered.length + (method.name === NATIVE ? 0 : 1);
  };
  return [...methods]
    .sort((a, b) => rank(a) - rank(b))
    .map((method) => ({ method, isVisible: ordered[settingOf(method)]?.visible ?? true }));
}

/**
 * Returns the login methods that the login page shows, in their order. Omits those with an unsafe URL. If all are
 * hidden, it shows all, because users could not log in otherwise.
 */
export function visibleMethods<M extends LoginMethod>(
  methods: readonly M[],
  settings: MethodSettings,
): readonly M[] {
  const usable = arrangeMethods(methods, settings).filter(
    ({ method: { name, url } }) => name === NATIVE || isWebAddress(url),
  );
  const visible = usable.filter(({ isVisible }) => isVisible);
  return (visible.length > 0 ? visible : usable).map(({ method }) => method);
}
