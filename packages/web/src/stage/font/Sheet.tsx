import { SPECIMEN_LINES } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import type { CSSProperties } from 'react';
import type { StageProps } from '../common/types.js';
import { useSwipe } from '../media/useSwipe.js';
import styles from './Font.module.css';

interface SheetProps extends Pick<StageProps, 'onStep'> {
  /** Undefined until the user has typed. */
  readonly text: string | undefined;
  /** In pixels. */
  readonly size: number;
  /** The font. */
  readonly style: CSSProperties;
  readonly onText: (text: string) => void;
}

const CHARACTERS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789 &?!@%()'];
/** Maximum length of the text, in characters. */
const MAX_TEXT = 2000;

/** The field for the user's own text, the characters of the font, and the text in several sizes. */
export function Sheet({ text, size, style, onText, onStep }: SheetProps) {
  const t = useT();
  const sample = t('stage.font.sample');
  // A downward swipe scrolls.
  const swipe = useSwipe({ onStep, onClose: () => undefined });
  const line = text?.trim().split('\n', 1)[0] || sample;
  return (
    <div className={styles.sheet}>
      <label className={styles.own}>
        <span className={styles.name}>{t('stage.font.ownText')}</span>
        {/* The style sheet shows a hidden copy of the text, which gives the field its height. */}
        <span className={styles.grow} data-text={text || sample} style={{ ...style, fontSize: size }}>
          <textarea
            dir="auto"
            rows={1}
            maxLength={MAX_TEXT}
            spellCheck={false}
            autoComplete="off"
            placeholder={sample}
            value={text ?? sample}
            onChange={({ target }) => onText(target.value)}
          />
        </span>
      </label>
      <div className={styles.lines} style={style} aria-hidden {...swipe}>
        <div className={styles.characters}>
          {CHARACTERS.map((characters) => (
            <p key={characters}>{characters}</p>
          ))}
        </div>
        {SPECIMEN_LINES.map((px) => (
          <p key={px} className={styles.line}>
            <span className={styles.name}>{px}</span>
            <span dir="auto" data-size={px} style={{ fontSize: px }}>
              {line}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}
