import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import { TermsNote } from '../common/TermsNote.js';
import type { StageProps } from '../common/types.js';
import image from '../image/ImageStage.module.css';
import { ImageStage } from '../image/ImageStage.js';
import styles from './Font.module.css';
import { Specimen } from './Specimen.js';
import { useFont } from './useFont.js';

/** A font: its image first, and then a specimen with the user's own text. */
export default function FontStage(props: StageProps) {
  const t = useT();
  const { asset } = props;
  const hasImage = asset.url !== undefined;
  const [isShown, setShown] = useState(!hasImage);
  const { font, problem, retry } = useFont(asset, isShown);
  const isPhone = useMediaQuery(PHONE);
  if (font !== undefined) return <Specimen {...props} font={font} />;
  const onSettled = () => setShown(true);
  return (
    <>
      <div className={styles.image} onLoadCapture={onSettled} onErrorCapture={onSettled}>
        {/* Without its tools, the image has the same place as before and after the font has loaded. */}
        <ImageStage key={hasImage ? 'shown' : 'none'} {...props} isPlain={problem === undefined || isPhone} />
      </div>
      <div className={styles.notes}>
        <p role="status" className={styles.problem}>
          {problem !== undefined && problem !== 'terms' && <span>{t(`stage.font.${problem}`)} </span>}
          {problem === 'failed' && (
            <button type="button" className={image.retry} onClick={retry}>
              {t('common.retry')}
            </button>
          )}
        </p>
        {problem === 'terms' && <TermsNote purpose="font" />}
      </div>
    </>
  );
}
