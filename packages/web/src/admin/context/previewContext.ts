import { createContext, use } from 'react';

/** How the preview is arranged with the settings. */
export interface PreviewArrangement {
  /** False on pages without a preview. */
  readonly isAvailable: boolean;
  /** True if the admin has hidden the preview for this visit. */
  readonly isHidden: boolean;
  readonly setHidden: (isHidden: boolean) => void;
  /** True on phones, where the preview is shown in place of the settings. */
  readonly canFlip: boolean;
  /** On phones: true if the preview is shown in place of the settings. */
  readonly isInFront: boolean;
  readonly setInFront: (isInFront: boolean) => void;
}

/** How the preview is arranged with the settings. */
export const PreviewContext = createContext<PreviewArrangement>({
  isAvailable: false,
  isHidden: true,
  setHidden: () => undefined,
  canFlip: false,
  isInFront: false,
  setInFront: () => undefined,
});

/** Returns how the preview is arranged with the settings. */
export const usePreview = (): PreviewArrangement => use(PreviewContext);
