import { getPermissions, savePermissions } from '@assetportal/sdk/contract';
import { PERMISSIONS } from '../../auth/permissions/permission-rules.js';
import type { AppContext } from '../context.js';

/** Adds the permission rule routes. The rules are read and saved as a whole. */
export function permissionRoutes({ mount, documents, permissions, restoreValidators }: AppContext): void {
  mount(getPermissions, async (input) => ({ rights: [], ...(await documents.read(input, PERMISSIONS)) }));
  mount(savePermissions, async (input) =>
    documents.write(input, PERMISSIONS, JSON.stringify(await permissions.check(input.body))),
  );
  restoreValidators.register('rights', async (content) => ({ content: await permissions.check(content) }));
}
