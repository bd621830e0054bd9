import { useT } from '@assetportal/sdk/react';
import { Eye, SlidersHorizontal } from 'lucide-react';
import { Button } from '../../components/Button/Button.js';
import { usePreview } from '../context/previewContext.js';

/** On phones, the button that shows the preview in place of the settings, and back. */
export function PreviewFlip() {
  const t = useT();
  const { canFlip, isInFront, setInFront } = usePreview();
  if (!canFlip) return null;
  return (
    <Button
      size="sm"
      icon={isInFront ? <SlidersHorizontal aria-hidden /> : <Eye aria-hidden />}
      onClick={() => setInFront(!isInFront)}
    >
      {t(isInFront ? 'settings.preview.settings' : 'settings.preview.show')}
    </Button>
  );
}
