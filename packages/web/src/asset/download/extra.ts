import type { SelectedAsset } from '@assetportal/sdk';
import type { ButtonOffer } from '@assetportal/sdk/rules';

/** An entry in the menu of the download button that is not a format, such as a caption file. */
export interface ExtraEntry {
  readonly id: string;
  readonly label: string;
  /** Content of the entry, or its size. */
  readonly detail?: string | undefined;
  readonly onSelect: () => void;
}

/** What the download button of an asset offers. */
export interface LoadedOffer {
  /** ID of the asset. */
  readonly id: string;
  readonly offer: ButtonOffer;
}

/** Content of the menu of a download button. */
export interface FormatMenuInput {
  readonly assets: readonly SelectedAsset[];
  readonly offer: Extract<ButtonOffer, { kind: 'formats' }>;
  /** Page of a document or frame of a video that the user views, for the formats that show one. */
  readonly page?: number | undefined;
  readonly extra?: readonly ExtraEntry[];
}
