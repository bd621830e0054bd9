import {
  diffContent,
  HISTORY_KIND_OF,
  resourceOfVersion,
  type VersionedResourceKind,
} from '@assetportal/sdk/admin';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { confirm } from '../../kernel/prompts.js';
import { plain } from '../../kernel/text/plain.js';
import { checkResourceFields, writeResourceChanges } from './changes.js';
import { sha256 } from './files/folder.js';

/** Options of all commands that restore a version. */
export const RESTORE_OPTIONS = { 'dry-run': { type: 'flag' }, yes: { type: 'flag' } } as const;

/** First word of the commands for the versions of a kind. */
const NOUNS: Readonly<Record<VersionedResourceKind, string>> = {
  config: 'config',
  translations: 'translations',
  pages: 'pages',
  branding: 'branding',
  formats: 'convert-set',
  collections: 'collection',
  permissions: 'rights',
};

interface RestoreInput {
  /** ID in the history. */
  readonly version: string;
  readonly dryRun: true | undefined;
  readonly yes: true | undefined;
}

/**
 * Restores a version of a resource. Sends the ETag of the content that it compared, so that no other save is lost.
 *
 * @throws CliError `version-of-other` for a version of another kind of resource
 * @throws PortalError
 */
export async function restoreVersion(
  context: Context,
  kind: VersionedResourceKind,
  { version, ...options }: RestoreInput,
): Promise<void> {
  const { io, t, signal } = context;
  const [dryRun, yes] = [options.dryRun === true, options.yes === true];
  checkResourceFields(context);
  const portal = context.portal();
  const { entry, content } = await portal.history.get({ id: version }, { signal });
  assertKind(entry.kind, kind, version);
  const resource = resourceOfVersion(portal, entry, sha256);
  if (resource === undefined) throw otherKind(entry.kind, kind, version);
  const { value, etag } = await resource.read({ signal });
  const changes = diffContent(value, resource.fromVersion?.(content) ?? content, resource.keyOf);
  const { length: count } = changes;
  if (count > 0 && !dryRun) {
    await confirm(context, t('config.confirmRestore', { count }), { skip: yes });
    await portal.history.restore({ id: version }, { signal, ifMatch: etag });
  }
  await writeResourceChanges(
    context,
    [{ name: resource.name, changes, resource }],
    { saved: !dryRun },
    dryRun,
  );
  if (count === 0) io.note(t('config.unchanged'));
  else if (dryRun) io.note(t('config.dryRun', { count }));
}

/** @throws CliError `version-of-other` if the kind in the history is not the one of the resource */
export function assertKind(inHistory: string, kind: VersionedResourceKind, version: string): void {
  if (inHistory !== HISTORY_KIND_OF[kind]) throw otherKind(inHistory, kind, version);
}

const otherKind = (inHistory: string, kind: VersionedResourceKind, version: string): CliError =>
  new CliError('version-of-other', EXIT.notFound, {
    version: plain(version),
    kind: plain(inHistory),
    noun: NOUNS[kind],
  });
