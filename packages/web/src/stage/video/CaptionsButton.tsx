import type { CaptionTrack } from '@assetportal/sdk';
import { languageName } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Captions as CaptionsIcon } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import icon from '../../components/IconButton/IconButton.module.css';
import { classes } from '../../lib/classes.js';
import { ChoiceMenu } from '../tools/ChoiceMenu.js';
import styles from './Video.module.css';
import type { Captions } from './useCaptions.js';

interface CaptionsButtonProps {
  readonly tracks: readonly CaptionTrack[];
  readonly captions: Captions;
}

/** Switches the captions on and off. With several languages, it opens a menu. */
export function CaptionsButton({ tracks, captions }: CaptionsButtonProps) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const { selected, select } = captions;
  if (tracks.length === 0) return null;
  const nameOf = ({ lang, fname }: CaptionTrack) => (lang === undefined ? fname : languageName(lang, locale));
  const [only] = tracks;
  const track = tracks[selected] ?? only;
  const label =
    track?.lang === undefined ? t('stage.captions') : t('stage.captionsOf', { language: nameOf(track) });
  if (tracks.length === 1) {
    return (
      <IconButton
        label={label}
        tooltip={t('stage.captions')}
        shortcut="c"
        pressed={selected === 0}
        onClick={() => select(selected === 0 ? -1 : 0)}
      >
        <CaptionsIcon />
      </IconButton>
    );
  }
  return (
    <ChoiceMenu
      label={selected === -1 ? t('stage.captions') : label}
      title={t('stage.captions')}
      shortcut="c"
      className={classes(icon.button, styles.iconButton)}
      pressed={selected !== -1}
      value={String(selected)}
      options={[
        { value: '-1', label: t('stage.captionsOff') },
        ...tracks.map((one, index) => ({ value: String(index), label: nameOf(one) })),
      ]}
      onChange={(value) => select(Number(value))}
    >
      <CaptionsIcon aria-hidden />
    </ChoiceMenu>
  );
}
