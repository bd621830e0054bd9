import type { Asset } from '@assetportal/sdk/contract';
import type { ButtonOffer } from '@assetportal/sdk/rules';

/** An entry in the menu of the download button that is not a format, such as a caption file. */
export interface ExtraEntry {
  readonly id: string;
  readonly label: string;
  /** Content of the entry, or its size. */
  readonly detail?: string | undefined;
  readonly onSelect: () => void;
}

/** Content of the menu of the download button. */
export interface FormatMenuInput {
  readonly asset: Asset;
  readonly offer: Extract<ButtonOffer, { kind: 'formats' }>;
  readonly page: number | undefined;
  readonly extra: readonly ExtraEntry[];
}
