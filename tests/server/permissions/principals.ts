import type { Principal } from '../../../packages/server/src/auth/principal.js';

export const anonymous: Principal = { kind: 'anonymous' };
export const guest: Principal = { kind: 'guest' };

/** Creates an asset user in these groups. */
export const userIn = (...groups: string[]): Principal => ({
  kind: 'user',
  id: 1,
  name: 'anna',
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
  groups,
});

/** A user with access to the admin area, but not to the library. */
export const adminWithoutAssets: Principal = {
  kind: 'user',
  id: 2,
  name: 'chief',
  isAssetUser: false,
  isGuiAdmin: true,
  locale: null,
  groups: [],
};
