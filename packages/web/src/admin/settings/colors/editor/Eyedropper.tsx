import { parseHex } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { Pipette } from 'lucide-react';
import { IconButton } from '../../../../components/IconButton/IconButton.js';

/** The eyedropper of Chromium, which TypeScript does not declare. */
type EyeDropperApi = new () => { readonly open: () => Promise<{ readonly sRGBHex: string }> };

/** Picks a color from the screen, in browsers that can. */
export function Eyedropper({ onPick }: { readonly onPick: (hex: string) => void }) {
  const t = useT();
  const { EyeDropper } = window as { readonly EyeDropper?: EyeDropperApi };
  if (EyeDropper === undefined) return null;
  const pick = async () => {
    // Rejected if the user presses Escape.
    const picked = await new EyeDropper().open().catch(() => null);
    const hex = picked === null ? null : parseHex(picked.sRGBHex);
    if (hex !== null) onPick(hex);
  };
  return (
    <IconButton label={t('settings.color.pick')} onClick={() => void pick()}>
      <Pipette />
    </IconButton>
  );
}
