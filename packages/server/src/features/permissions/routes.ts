import { getPermissions, savePermissions } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';
import { PERMISSIONS, type PermissionsService } from '../../auth/permissions/permission-rules.js';

export function permissionsRoutes(
  mount: Mount,
  { versions, rights }: { versions: VersionedDocuments; rights: PermissionsService },
): void {
  mount(getPermissions, async (asked) => ({ rights: [], ...(await versions.read(asked, PERMISSIONS)) }));
  mount(savePermissions, async (asked) =>
    versions.write(asked, PERMISSIONS, JSON.stringify(await rights.check(asked.body))),
  );
}
