import type { Session } from '@assetportal/sdk/contract';

/** Returns the JSON fields for a session, without its secret. `token` is the machine token, if the command uses one. */
export function sessionFacts(session: Session, url: string, profile: string): Record<string, unknown> {
  const { user, guest, isAssetUser, isGuiAdmin, workspace, locale, token } = session;
  return { url, profile, user, guest, isAssetUser, isGuiAdmin, workspace, locale, token: token ?? null };
}
