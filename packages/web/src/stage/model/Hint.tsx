import { browserStorage, safeStorage } from '@assetportal/sdk';
import { useT } from '@assetportal/sdk/react';
import { Move3d, Rotate3d, X, ZoomIn } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { STORAGE_PREFIX } from '../../lib/storage/prefix.js';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import styles from './Model.module.css';

const storage = safeStorage(browserStorage(() => localStorage, STORAGE_PREFIX));
const KEY = 'model-hint';

/** Returns true until the user has turned a model or hidden the hint, in this browser. */
export const needsHint = (): boolean => storage.get(KEY) === null;

/** Never shows the hint again. */
export const forgetHint = (): void => storage.set(KEY, 'off');

/** How to move a model. */
export function Hint({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const isTouch = useMediaQuery('(pointer: coarse)');
  return (
    <div className={styles.hint}>
      <span>
        <Rotate3d aria-hidden />
        {t('stage.model.orbit')}
      </span>
      <span>
        <ZoomIn aria-hidden />
        {t(isTouch ? 'stage.model.pinchZoom' : 'stage.model.scrollZoom')}
      </span>
      {!isTouch && (
        <span className={styles.wide}>
          <Move3d aria-hidden />
          {t('stage.model.move')}
        </span>
      )}
      <IconButton size="sm" label={t('stage.model.hideHint')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
