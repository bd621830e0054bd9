import type { Asset } from '../../../contract/schemas/common/asset.js';
import { isWebAddress } from '../../../lib/web-address.js';

type Rights = Pick<Asset, 'creator' | 'copyright' | 'credit_line' | 'usage_terms'>;

/** Returns the creators of an asset, each once. */
export function creatorsOf({ creator = [] }: Pick<Asset, 'creator'>): string[] {
  return [...new Set([creator].flat())].filter((name) => name.trim() !== '');
}

/**
 * Returns the line that names the source of an asset: the credit that its file prescribes, or else its copyright,
 * preceded by the creators whom the copyright does not name. Undefined without any of them.
 */
export function creditLine(asset: Rights): string | undefined {
  const prescribed = asset.credit_line?.trim() ?? '';
  if (prescribed !== '') return prescribed;
  const copyright = asset.copyright?.trim() ?? '';
  const others = creatorsOf(asset).filter((name) => !copyright.toLowerCase().includes(name.toLowerCase()));
  const parts = [others.join(', '), copyright].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' / ');
}

/** Returns the first address of a license in the copyright or the usage terms, for example that of a public license. */
export function licenseLink({ copyright = '', usage_terms: terms = '' }: Rights): string | undefined {
  const address = /https?:\/\/[^\s<>"')\]]+/iu.exec(`${terms} ${copyright}`)?.[0].replace(/[.,;:]+$/, '');
  return address !== undefined && isWebAddress(address) ? address : undefined;
}

/** Returns the address of the page with the rights to an asset. Undefined if it is no HTTP URL. */
export function rightsPage({ web_statement: text = '' }: Pick<Asset, 'web_statement'>): string | undefined {
  const address = text.trim();
  return /^https?:/iu.test(address) && isWebAddress(address) ? address : undefined;
}
