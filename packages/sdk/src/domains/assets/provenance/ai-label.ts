import type { Asset } from '../../../contract/schemas/common/asset.js';

/** Role of a generative model in an asset. The message key of its label is `asset.ai.<role>`. */
export type AiRole = 'created' | 'edited';

/** Codes of assets that an algorithm created as a whole (IPTC Digital Source Type). */
const CREATED: ReadonlySet<string> = new Set(['trainedAlgorithmicMedia', 'algorithmicMedia']);

/** IPTC names it “Composite including generative AI elements”, although its code does not say so. */
const SYNTHETIC = 'compositeSynthetic';

/**
 * Returns the role of a generative model in an asset, as its `digital_source` states it (decisions, section 8,
 * Provenance fields). Undefined if it states none. Codes of later versions of the vocabulary count by their parts.
 */
export function aiLabel({ digital_source: code = '' }: Pick<Asset, 'digital_source'>): AiRole | undefined {
  if (CREATED.has(code)) return 'created';
  return code === SYNTHETIC || /rainedAlgorithmic|lgorithmicMedia/.test(code) ? 'edited' : undefined;
}

/** Returns how many of the assets a generative model created, and how many it changed. */
export function aiCounts(assets: readonly Pick<Asset, 'digital_source'>[]): Readonly<Record<AiRole, number>> {
  const roles = assets.map(aiLabel);
  const count = (role: AiRole) => roles.filter((each) => each === role).length;
  return { created: count('created'), edited: count('edited') };
}
