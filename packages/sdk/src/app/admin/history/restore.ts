import type { Portal } from '../../../client/portal.js';
import type { CallOptions } from '../../../client/transport/options.js';
import type { CustomPages } from '../../../contract/schemas/pages.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import { resourceOfVersion } from '../../../documents/history.js';
import { keyedVersionsOf } from '../../../documents/keyed-versions.js';
import type { ResourceContent } from '../../../documents/resource/resource.js';
import type { RestoreStep } from './restore-plan.js';

/**
 * Stores the content of a step as a new version. Fails with `changed-meanwhile` if the configuration or the translations
 * were saved since the step was planned.
 *
 * @throws PortalError
 */
export async function restoreDocument(portal: Portal, step: RestoreStep, call: CallOptions): Promise<void> {
  const { document, etag } = step.loaded;
  const { kind, lang = '' } = document;
  const versioned = { ...call, ifMatch: etag };
  const keyed = keyedVersionsOf(kind);
  if (kind === 'config' || kind === 'translations' || (keyed !== undefined && etag !== undefined)) {
    const content = keyed?.toContent(step.content) ?? (step.content as ResourceContent);
    await resourceOfVersion(portal, document)?.save(content, versioned);
  } else if (document.before.id !== undefined) {
    await portal.history.restore({ id: document.before.id }, call);
  } else if (kind === 'file') {
    await portal.branding.remove({ file: document.name as ConfigFile }, call);
  } else if (kind === 'custom_html') {
    await portal.pages.save({ lang, pages: {} satisfies CustomPages }, call);
  }
}
