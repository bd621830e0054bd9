import { getRights, saveRights } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { Versions } from '../../documents/versioned-documents.js';
import { RIGHTS, type RightsService } from '../../auth/permissions/permission-rules.js';

export function rightsRoutes(
  mount: Mount,
  { versions, rights }: { versions: Versions; rights: RightsService },
): void {
  mount(getRights, async (asked) => ({ rights: [], ...(await versions.read(asked, RIGHTS)) }));
  mount(saveRights, async (asked) =>
    versions.write(asked, RIGHTS, JSON.stringify(await rights.check(asked.body))),
  );
}
