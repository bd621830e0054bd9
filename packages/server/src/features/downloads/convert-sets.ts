import { getConvertSets, ORIGINAL, type ConvertSet } from '@assetportal/sdk/contract';
import type { Texts } from '@assetportal/sdk/texts';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../http/problem.js';
import type { Authoriser } from '../../rights/authorise.js';
import type { AssetRepository } from '../../store/assets.js';

/** The forms in which assets can be had; their titles are the texts `convertSets.<id>`. */
export const CONVERT_SETS: readonly string[] = [ORIGINAL];

/**
 * What every one of the named assets can be had in by who asks. Assets that are gone are left out, as they are of a
 * zip, which names them; only when none is left is there nothing to choose from.
 */
export function convertSetRoutes(
  mount: Mount,
  parts: {
    assets: AssetRepository;
    authoriser: Authoriser;
    textsFor: (acceptLanguage: string | undefined) => Texts;
  },
): void {
  const { assets, authoriser } = parts;
  mount(getConvertSets, async ({ query, principal, request }) => {
    const records = await assets.many([...new Set(query.asset_id)]);
    const seen = records.filter(({ asset }) => authoriser.mayView(principal, asset));
    if (seen.length === 0) throw new ApiError('asset-not-found');
    const { t } = parts.textsFor(request.headers['accept-language']);
    const sets: ConvertSet[] = CONVERT_SETS.filter((id) =>
      seen.every(({ asset }) => authoriser.mayDownload(principal, asset, id)),
    ).map((id) => ({ id, title: t(`convertSets.${id}`) }));
    if (sets.length === 0) throw new ApiError('forbidden');
    return { convert_sets: sets };
  });
}
