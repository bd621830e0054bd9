import type { Terms } from '../../terms/terms.js';
import type { OfferResult } from './request.js';
import { initialFormat, type Format, type FormatKind } from './format.js';

/** What the download button of an asset offers (mockup portal-asset, Split button). */
export type ButtonOffer =
  /** The formats are loading. The button opens the dialog, and has its final shape. */
  | { readonly kind: 'loading' }
  /** The formats could not be loaded. The button opens the dialog. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'formats';
      readonly formats: readonly Format[];
      readonly selected: Format;
      /** True if the button downloads at once. Otherwise it opens the dialog. */
      readonly direct: boolean;
      /** True if a choice in the menu downloads at once. */
      readonly menuDirect: boolean;
    }
  /** The asset can be ordered. */
  | { readonly kind: 'order' }
  /** The download is not available. */
  | { readonly kind: 'none' };

/**
 * Decides what the download button offers. It downloads at once only if the user has chosen a format for this kind of
 * asset before, and there are no terms to accept (decisions, section 7, Downloads).
 *
 * @param input.chosen ID of the format that the user has chosen in this session
 */
export function buttonOffer(input: {
  readonly offer: OfferResult | null;
  readonly kind: FormatKind;
  readonly chosen: string | undefined;
  readonly terms: Terms | null;
}): ButtonOffer {
  const { offer, kind, chosen, terms } = input;
  if (offer === null) return { kind: 'loading' };
  switch (offer.decision.kind) {
    case 'order':
      return { kind: 'order' };
    case 'unauthorized':
      return { kind: 'none' };
    case 'failed':
      return { kind: 'unknown' };
    default: {
      const id = initialFormat(offer.formats, kind, chosen);
      const selected = offer.formats.find((format) => format.id === id);
      if (selected === undefined) return { kind: 'unknown' };
      const menuDirect = terms === null;
      const { formats } = offer;
      return { kind: 'formats', formats, selected, menuDirect, direct: menuDirect && selected.id === chosen };
    }
  }
}
