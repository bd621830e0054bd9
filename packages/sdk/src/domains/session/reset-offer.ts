/** What a password reset needs. */
export interface ResetOffer {
  /** Setting `login.show_passwordReset`. */
  readonly shown: boolean;
  /** True if the server can send mail. */
  readonly mail: boolean;
}

/** Reason why users are not offered a password reset, although mail or the setting is there. */
export type ResetGap = 'reset-hidden' | 'reset-without-mail';

/**
 * Returns the reason why users are not offered a password reset. Null if both or neither are there, because a portal
 * need not offer it.
 */
export function resetGap(offer: ResetOffer): ResetGap | null {
  const { shown, mail } = offer;
  if (shown === mail) return null;
  return mail ? 'reset-hidden' : 'reset-without-mail';
}
