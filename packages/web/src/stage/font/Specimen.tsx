import { nextMat, SPECIMEN_SIZE, specimenWeight } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useImperativeHandle } from 'react';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import type { StageProps } from '../common/types.js';
import { useMat } from '../common/useMat.js';
import { MatSwitch } from '../tools/MatSwitch.js';
import { StageTools } from '../tools/StageTools.js';
import styles from './Font.module.css';
import { Sheet } from './Sheet.js';
import { SpecimenControls } from './SpecimenControls.js';
import { useChoices } from './useChoices.js';
import type { LoadedFont } from './useFont.js';

interface SpecimenProps extends StageProps {
  readonly font: LoadedFont;
}

/** A font with the user's own text, in a size and weight that the user chooses, and its characters and sizes. */
export function Specimen({ asset, place, handle, onStep, onFullscreen, font }: SpecimenProps) {
  const t = useT();
  const { mat, setMat } = useMat(asset);
  const isPhone = useMediaQuery(PHONE);
  const [choices, change] = useChoices(asset.id);
  const { size = isPhone ? SPECIMEN_SIZE.narrow : SPECIMEN_SIZE.initial } = choices;
  const weights = specimenWeight(font.weights);
  const weight = choices.weight ?? font.weights?.initial;
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action === 'mat') setMat(nextMat(mat));
      return action === 'mat';
    },
  }));
  return (
    <>
      <div className={styles.specimen} role="group" aria-label={t('stage.font.specimen')}>
        <SpecimenControls {...{ size, weight, weights }} onChange={change} />
        <Sheet
          text={choices.text}
          size={size}
          style={{ fontFamily: `'${font.family}', var(--font-text)`, fontWeight: weight ?? 'normal' }}
          onText={(text) => change({ text })}
          onStep={onStep}
        />
      </div>
      <StageTools
        place={place}
        onFullscreen={onFullscreen}
        start={place === 'page' && <MatSwitch mat={mat} onChange={setMat} />}
      />
    </>
  );
}
