import type { Principal } from '../../../packages/server/src/auth/principal.js';

export const nobody: Principal = { kind: 'nobody' };
export const guest: Principal = { kind: 'guest' };

/** A user of the library, in these groups. */
export const userIn = (...groups: string[]): Principal => ({
  ...{ kind: 'user', id: 1, name: 'anna', isAssetUser: true, isGuiAdmin: false, locale: null, groups },
});

/** Someone who may use the administration and not the library. */
export const adminWithoutAssets: Principal = {
  ...{ kind: 'user', id: 2, name: 'chief', isAssetUser: false, isGuiAdmin: true, locale: null, groups: [] },
};
