import { ORIGINAL } from '@assetportal/sdk/contract';
import { ApiError } from '../../http/problem.js';
import type { AssetRepository } from '../../store/assets.js';
import type { Deliverer } from './deliver.js';
import { originalOf } from './originals.js';

export interface DelivererParts {
  readonly assets: AssetRepository;
}

/** Hands over originals, and what convert sets make of them. */
export function createDeliverer({ assets }: DelivererParts): Deliverer {
  return {
    pages: (_asset, convertSet) => (convertSet === ORIGINAL ? [1] : []),
    async find({ asset, convertSet }) {
      if (convertSet !== ORIGINAL) throw new ApiError('convert-set-unknown');
      return originalOf(assets, asset);
    },
    async make({ asset, convertSet }) {
      if (convertSet !== ORIGINAL) throw new ApiError('convert-set-unknown');
      return originalOf(assets, asset);
    },
  };
}
