import * as z from 'zod/mini';
import { Asset } from './asset.js';
import { call } from './call.js';
import { oneOrMany } from './wire.js';

/** The most assets one call fetches. */
export const MAX_IDS = 1000;
/** More than any id is long; longer ones are refused before they are looked up. */
export const AssetId = z.string().check(z.minLength(1), z.maxLength(100));

/** What is answered for ids, in the order asked; what is unknown or forbidden is left out. */
export const AssetsReply = z.looseObject({
  response: z.looseObject({ numFound: z.int(), docs: z.array(Asset) }),
});

const fetching = { path: 'assets', access: 'viewer', safe: true, reply: AssetsReply } as const;

export const getAssets = call({
  ...fetching,
  name: 'assets.get',
  method: 'GET',
  tagged: true,
  summary: 'Assets by id, in the order asked; unknown and forbidden ids are left out.',
  query: z.object({ assetid: oneOrMany(AssetId) }),
});

export const getAssetsByBody = call({
  ...fetching,
  name: 'assets.post',
  method: 'POST',
  summary: 'The same with a JSON body, for more ids than a URL holds.',
  body: z.object({ assetid: z.array(AssetId).check(z.maxLength(MAX_IDS)) }),
});
