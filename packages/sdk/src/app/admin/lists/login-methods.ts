import type { LoginMethod } from '../../../contract/schemas/session.js';
import { arrangeMethods, NATIVE, type MethodSettings } from '../../../domains/session/login-methods.js';
import { moveInList } from '../../../lib/sortable-list.js';
import { isWebAddress } from '../../../lib/web-address.js';

/** A login method in the form of the admin area. */
export interface MethodItem {
  readonly name: string;
  readonly isVisible: boolean;
  /** Address of an external method. Empty for the portal's own one. */
  readonly url: string;
  /**
   * - `offered`: the server has the method.
   * - `unsafe`: the server has it, but with an address that the login page does not open.
   * - `missing`: the configuration has a setting for it, but the server does not have it.
   */
  readonly status: 'offered' | 'unsafe' | 'missing';
  /** True if no other method is visible, so that it cannot be hidden. */
  readonly isLast: boolean;
}

/** Returns the methods of the server in the order of the login page, then those that only have a setting. */
export function methodItems(
  methods: readonly LoginMethod[],
  settings: MethodSettings,
): readonly MethodItem[] {
  const offered = arrangeMethods(methods, settings).map(({ method: { name, url }, isVisible }) => ({
    name,
    url,
    isVisible,
    status: name === NATIVE || isWebAddress(url) ? ('offered' as const) : ('unsafe' as const),
  }));
  const missing = [...settings]
    .sort((a, b) => a.position - b.position)
    .filter(({ name }) => !methods.some((method) => method.name === name))
    .map(({ name, visible }) => ({ name, url: '', isVisible: visible, status: 'missing' as const }));
  const all = [...offered, ...missing];
  const visible = all.filter(({ isVisible, status }) => isVisible && status === 'offered');
  return all.map((item) => ({ ...item, isLast: visible.length === 1 && visible[0] === item }));
}

/** Returns the settings after a method was shown or hidden. All methods get a setting, so that their order stays. */
export const withMethodShown = (
  items: readonly MethodItem[],
  name: string,
  isVisible: boolean,
): MethodSettings =>
  settingsOf(items.map((item) => (item.name === name && !item.isLast ? { ...item, isVisible } : item)));

/** Returns the settings after a method was moved to another place. */
export function withMethodMoved(items: readonly MethodItem[], name: string, place: number): MethodSettings {
  return settingsOf(
    moveInList(
      items,
      items.filter((item) => item.name === name),
      place,
    ),
  );
}

/** Returns the settings without those of a method. */
export const withoutMethod = (items: readonly MethodItem[], name: string): MethodSettings =>
  settingsOf(items.filter((item) => item.name !== name));

const settingsOf = (items: readonly MethodItem[]): MethodSettings =>
  items.map(({ name, isVisible }, position) => ({ name, visible: isVisible, position }));
