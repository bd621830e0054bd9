import { readConfig } from '@assetportal/sdk/config';
import { resetGap } from '@assetportal/sdk/rules';
import { CONFIG } from '../documents/current-config.js';
import type { DocumentRepository } from '../store/documents.js';
import { startWarning, type StartWarning } from './warnings.js';

/** Returns the warning if users are not offered a password reset, although mail or the setting is there. */
export async function resetWarnings(
  documents: Pick<DocumentRepository, 'get'>,
  { mail }: { readonly mail: unknown },
): Promise<StartWarning[]> {
  const stored = await documents.get(CONFIG);
  const { config } = readConfig(stored === undefined ? {} : JSON.parse(stored.content));
  const gap = resetGap({ shown: config.login.show_passwordReset, mail: mail !== undefined });
  return gap === null ? [] : [startWarning(gap)];
}
