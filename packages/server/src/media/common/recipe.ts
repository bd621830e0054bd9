import { createHash } from 'node:crypto';
import type { ConvertSetDefinition } from '@assetportal/sdk/contract';

/** How a file is made: of a convert set, what has a say in its bytes. */
export type RenditionSpec = Omit<ConvertSetDefinition, 'id' | 'translation' | 'asset_groups' | 'hidden'>;

/** The picture that is laid over others. */
export interface Watermark {
  /** Another one for another picture. */
  readonly hash: string;
  bytes(): Promise<Buffer>;
}

export interface Recipe {
  readonly spec: RenditionSpec;
  /** Where `making.watermark` asks for one and one is set. */
  readonly watermark?: Watermark | undefined;
}

/** Raised when a change here makes other files than before: older ones are then made anew. */
const CONVERT_VERSION = 1;

/** The makings of a convert set. */
export function specOf(definition: ConvertSetDefinition): RenditionSpec {
  const { id: _id, translation: _names, asset_groups: _groups, hidden: _hidden, ...making } = definition;
  return making;
}

/** Under what the file is kept: the same for convert sets that make the same. */
export function variantOf({ spec: making, watermark }: Recipe): string {
  const parts = Object.entries(making)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([CONVERT_VERSION, parts, making.watermark && (watermark?.hash ?? null)]);
  return `set-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}
