import {
  getConvertSetDefinitions,
  getConvertSets,
  saveConvertSetDefinitions,
} from '@assetportal/sdk/contract';
import type { Translator } from '@assetportal/sdk/translations';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import type { RestoreValidators } from '../../documents/restore-validators.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';
import { BUILT_IN } from '../../delivery/convert-sets/built-in.js';
import { CONVERT_SETS, type ConvertSets } from '../../delivery/convert-sets/service.js';

export interface ConvertSetParts {
  readonly sets: ConvertSets;
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly versions: VersionedDocuments;
  readonly checks: RestoreValidators;
  readonly translatorFor: (acceptLanguage: string | undefined) => Translator;
}

export function convertSetRoutes(mount: Mount, parts: ConvertSetParts): void {
  const { sets, assets, authorizer: authorizer, versions, checks } = parts;

  /**
   * What every one of the named assets can be had in by who asks. Assets that are gone are left out, as they are of a
   * zip, which names them; only when none is left is there nothing to choose from.
   */
  mount(getConvertSets, async ({ query, principal, request }) => {
    const records = await assets.many([...new Set(query.asset_id)]);
    const seen = records.filter(({ asset }) => authorizer.mayView(principal, asset));
    if (seen.length === 0) throw new ApiError('asset-not-found');
    const possible = sets.offered.filter((id) => seen.every(({ asset }) => sets.isPossible(id, asset)));
    const allowed = possible.filter((id) =>
      seen.every(({ asset }) => authorizer.mayDownload(principal, asset, id)),
    );
    if (allowed.length === 0) throw new ApiError('forbidden');
    const texts = parts.translatorFor(request.headers['accept-language']);
    return { convert_sets: allowed.map((id) => sets.title(id, texts)) };
  });

  mount(getConvertSetDefinitions, async (asked) => ({
    convert_sets: [],
    ...(await versions.read(asked, CONVERT_SETS)),
    built_in: [...BUILT_IN],
  }));
  mount(saveConvertSetDefinitions, async (asked) =>
    versions.write(asked, CONVERT_SETS, JSON.stringify(sets.check(asked.body))),
  );
  checks.register(CONVERT_SETS.kind, (content) => ({ content: sets.check(content) }));
}
