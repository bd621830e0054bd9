import { diffConfig, readConfig } from '@assetportal/sdk/config';
import { diffTranslations, splitTranslations } from '@assetportal/sdk/translations';
import { changedAreas } from './changed-areas.js';
import type { DocumentKey } from '../documents.js';

/**
 * Returns the number of changes between two versions of a document, as the history of the admin area lists them. Counts
 * settings in the configuration, messages in translations, and top-level keys in other documents. A file is one change.
 *
 * @param before JSON. Undefined if the document did not exist
 * @param after JSON. Undefined if the document was removed
 */
export function changeCount(key: DocumentKey, before: string | undefined, after: string | undefined): number {
  const [old, changed] = [before, after].map((json): unknown =>
    json === undefined ? undefined : JSON.parse(json),
  );
  if (key.kind === 'config') return diffConfig(readConfig(old).config, readConfig(changed).config).length;
  if (key.kind === 'translations')
    return diffTranslations(messagesOf(old), messagesOf(changed)).changes.length;
  return changedAreas(key, before, after).length;
}

const messagesOf = (document: unknown) => splitTranslations(document).messages;
