import { getAssets } from '@assetportal/sdk/contract';

/**
 * Returns the JSON field names of an asset. Takes them from the response schema, so that zod is not loaded
 * together with the command.
 */
export async function assetMembers(): Promise<string[]> {
  const { reply } = await getAssets.schemas();
  return Object.keys(reply.shape.response.shape.docs.def.element.shape);
}
