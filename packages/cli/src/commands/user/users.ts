import { createAdminClient } from '@assetportal/sdk/admin';
import type { UserChange } from '@assetportal/sdk/contract';
import type { OptionDeclarations, OptionValues } from '../../kernel/command-types.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';

/** Returns the API calls for users. They may send passwords. @throws CliError `address-unconfirmed` */
export function usersOf(context: Context) {
  if (!context.isAddressTrusted()) {
    throw new CliError('address-unconfirmed', EXIT.usage, { url: context.address() });
  }
  return createAdminClient(context.portal()).users;
}

/** Options that set user properties. */
export const USER_OPTIONS = {
  email: { type: 'text', value: 'address' },
  group: { type: 'repeated', value: 'name' },
  admin: { type: 'flag' },
  'no-assets': { type: 'flag' },
  locale: { type: 'text', value: 'code' },
  'password-stdin': { type: 'flag' },
} as const satisfies OptionDeclarations;

/** Options that reset user properties. */
export const USER_RESET_OPTIONS = {
  'no-email': { type: 'flag' },
  'no-group': { type: 'flag' },
  'no-admin': { type: 'flag' },
  assets: { type: 'flag' },
  'no-locale': { type: 'flag' },
} as const satisfies OptionDeclarations;

type GivenOptions = Partial<OptionValues<typeof USER_OPTIONS & typeof USER_RESET_OPTIONS>>;

/** Returns the change that the options request. Properties without an option stay unchanged. */
export function userChange({ email, group, admin, assets, locale }: GivenOptions): UserChange {
  return {
    ...(email === undefined ? {} : { email: email === false ? null : email }),
    ...(group === undefined ? {} : { groups: group === false ? [] : [...group] }),
    ...(admin === undefined ? {} : { isGuiAdmin: admin }),
    ...(assets === undefined ? {} : { isAssetUser: assets }),
    ...(locale === undefined ? {} : { locale: locale === false ? null : locale }),
  };
}
