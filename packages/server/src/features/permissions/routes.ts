import { DEFAULT_WITHOUT_RULE, getPermissions, savePermissions } from '@assetportal/sdk/contract';
import { saveRules } from '../../auth/permissions/permission-rules.js';
import { PERMISSIONS } from '../../auth/permissions/rule-document.js';
import type { AppContext } from '../context.js';

/** Adds the permission rule routes. The rules are read and saved as a whole. */
export function permissionRoutes(ctx: AppContext): void {
  const { mount, documents, permissions, restoreValidators, store } = ctx;
  // The warnings depend on the library, so the version of the document does not cover them.
  mount(getPermissions, async (input) => ({
    rights: [],
    without_rule: DEFAULT_WITHOUT_RULE,
    ...(await documents.read(input, PERMISSIONS, { unconditional: true })),
    warnings: await permissions.warnings(),
  }));
  mount(savePermissions, async (input) => {
    const parts = { documents: store.documents, versions: documents };
    await saveRules(await permissions.check(input.body), input, parts);
    return { warnings: await permissions.warnings() };
  });
  restoreValidators.register('rights', async (content) => ({ content: await permissions.check(content) }));
}
