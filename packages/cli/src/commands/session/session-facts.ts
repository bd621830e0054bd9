import type { Session } from '@assetportal/sdk/contract';

/** Returns the JSON fields for a session, without its token. */
export function sessionFacts(session: Session, url: string, profile: string): Record<string, unknown> {
  const { user, guest, isAssetUser, isGuiAdmin, workspace, locale } = session;
  return { url, profile, user, guest, isAssetUser, isGuiAdmin, workspace, locale };
}
