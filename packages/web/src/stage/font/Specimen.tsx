import { nextMat, SPECIMEN_LINES, SPECIMEN_SIZE, specimenWeight } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useImperativeHandle, type CSSProperties } from 'react';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import type { StageProps } from '../common/types.js';
import { useMat } from '../common/useMat.js';
import { useSwipe } from '../media/useSwipe.js';
import { MatSwitch } from '../tools/MatSwitch.js';
import { StageTools } from '../tools/StageTools.js';
import styles from './Font.module.css';
import { RangeControl } from './RangeControl.js';
import { useChoices } from './useChoices.js';
import type { LoadedFont } from './useFont.js';

interface SpecimenProps extends StageProps {
  readonly font: LoadedFont;
}

const CHARACTERS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789 &?!@%()'];
/** Maximum length of the text, in characters. */
const MAX_TEXT = 2000;

/** A font with the user's own text, in a size and weight that the user chooses, and its characters and sizes. */
export function Specimen({ asset, place, handle, onStep, onFullscreen, font }: SpecimenProps) {
  const t = useT();
  const { mat, setMat } = useMat(asset);
  const isPhone = useMediaQuery(PHONE);
  const [choices, change] = useChoices(asset.id);
  const weights = specimenWeight(font.weights);
  const sample = t('stage.font.sample');
  const { text = sample, size = isPhone ? SPECIMEN_SIZE.narrow : SPECIMEN_SIZE.initial } = choices;
  const weight = weights.kind === 'range' ? (choices.weight ?? weights.initial) : undefined;
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action === 'mat') setMat(nextMat(mat));
      return action === 'mat';
    },
  }));
  const swipe = useSwipe({ onStep, onClose: () => undefined });
  const style: CSSProperties = {
    fontFamily: `'${font.family}', var(--font-text)`,
    fontWeight: weight ?? (weights.kind === 'fixed' ? weights.weight : 'normal'),
  };
  return (
    <>
      <div className={styles.specimen} role="group" aria-label={t('stage.font.specimen')} data-specimen="">
        <div className={styles.controls}>
          <RangeControl
            label={t('stage.font.size')}
            value={size}
            unit=" px"
            {...SPECIMEN_SIZE}
            step={1}
            onChange={(value) => change({ size: value })}
          />
          {weights.kind === 'range' && (
            <RangeControl
              label={t('stage.font.weight')}
              value={weight ?? weights.initial}
              {...weights}
              onChange={(value) => change({ weight: value })}
            />
          )}
          {weights.kind === 'fixed' && (
            <p className={styles.fact}>
              {t('stage.font.weight')} <output>{weights.weight}</output>
            </p>
          )}
        </div>
        <div className={styles.sheet}>
          <label className={styles.own}>
            <span className={styles.name}>{t('stage.font.ownText')}</span>
            {/* The copy of the text in the style sheet gives the field its height. */}
            <span className={styles.grow} data-text={text === '' ? sample : text} style={{ ...style, fontSize: size }}>
              <textarea
                dir="auto"
                rows={1}
                maxLength={MAX_TEXT}
                spellCheck={false}
                autoComplete="off"
                placeholder={sample}
                value={text}
                onChange={({ target }) => change({ text: target.value })}
              />
            </span>
          </label>
          <div className={styles.lines} style={style} aria-hidden {...swipe}>
            <div className={styles.characters}>
              {CHARACTERS.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            {SPECIMEN_LINES.map((px) => (
              <p key={px} className={styles.line}>
                <span className={styles.name}>{px}</span>
                <span dir="auto" style={{ fontSize: px }}>
                  {firstLine(text) || sample}
                </span>
              </p>
            ))}
          </div>
        </div>
      </div>
      <StageTools
        place={place}
        onFullscreen={onFullscreen}
        start={place === 'page' && <MatSwitch mat={mat} onChange={setMat} />}
      />
    </>
  );
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0];
