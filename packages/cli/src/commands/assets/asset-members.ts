import { getAssets } from '@assetportal/sdk/contract';

/**
 * Returns the names of an asset's members in JSON. Reads them from the schema of a reply, so that zod is loaded
 * with the first reply and not with the command.
 */
export async function assetMembers(): Promise<string[]> {
  const { reply } = await getAssets.schemas();
  return Object.keys(reply.shape.response.shape.docs.def.element.shape);
}
