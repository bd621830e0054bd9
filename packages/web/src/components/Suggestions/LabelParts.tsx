import type { LabelPart } from '@assetportal/sdk/rules';

/** A label with its emphasized parts in bold. The parts are plain text. */
export function LabelParts({ parts }: { readonly parts: readonly LabelPart[] }) {
  return parts.map(({ text, strong }, index) => (strong ? <b key={index}>{text}</b> : text));
}
