import {
  DEFAULT_WITHOUT_RULE,
  getEffectiveAccess,
  getPermissions,
  listFolders,
  savePermissions,
} from '@assetportal/sdk/contract';
import { saveRules } from '../../auth/permissions/permission-rules.js';
import { PERMISSIONS } from '../../auth/permissions/rule-document.js';
import type { AppContext } from '../context.js';
import { effectiveAccess } from './effective.js';
import { cachedFolderTree, folderWords } from './folder-tree.js';

const DEFAULT_FOLDERS = 1000;

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
  mount(getEffectiveAccess, ({ body, principal }) => effectiveAccess(ctx, body, principal));
  folderRoutes(ctx);
  restoreValidators.register('rights', async (content) => ({ content: await permissions.check(content) }));
}

/** Adds the route that lists the folders of the library. */
function folderRoutes({ mount, authorizer, store }: AppContext): void {
  const treeOf = cachedFolderTree(store.assets);
  mount(listFolders, async ({ query, principal }) => {
    const { parent = [''], q, start = 0, rows = DEFAULT_FOLDERS, self = false } = query;
    const isVisible = (folder: string) => authorizer.allows(principal, 'view', { folder });
    const tree = await treeOf(authorizer.scope(principal), isVisible);
    const parents = [...new Set(parent.map((folder) => folder.normalize('NFC')))];
    const listed =
      q === undefined
        ? parents.flatMap((folder) => [
            ...(self ? [tree.get(folder) ?? []].flat() : []),
            ...tree.below(folder),
          ])
        : tree.matching(folderWords(q));
    return { folders: listed.slice(start, start + rows), total: listed.length };
  });
}
