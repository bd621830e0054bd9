import { maxScale, percentText, ZOOM_STEPS, zoomStep, type ZoomFrame } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { classes } from '../../lib/classes.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import type { ZoomControl } from './useZoom.js';
import { ChoiceMenu } from '../tools/ChoiceMenu.js';
import styles from '../tools/StageTools.module.css';

interface ZoomToolsProps {
  readonly zoom: ZoomControl;
  readonly frame: ZoomFrame;
}

/** The buttons of the zoom, and its value, which opens a menu of steps. */
export function ZoomTools({ zoom, frame }: ZoomToolsProps) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const percent = (scale: number) => percentText(Math.round(100 * scale), locale);
  const isFit = zoom.zoom.scale === 'fit';
  const max = maxScale(frame);
  const value = percent(zoom.scale);
  const button = (action: 'larger' | 'smaller') => ({
    onClick: () => zoom.act(action),
    'aria-disabled': zoomStep(zoom.zoom, action, frame) === undefined,
  });
  return (
    <div className={styles.zoom} role="group" aria-label={t('stage.zoom')}>
      <IconButton label={t('preview.zoomOut')} shortcut="−" {...button('smaller')}>
        <Minus />
      </IconButton>
      <ChoiceMenu
        label={t('stage.zoomValue', { value })}
        title={t('stage.zoom')}
        className={classes(styles.text, styles.value)}
        value={String(zoom.scale)}
        options={ZOOM_STEPS.filter((step) => step <= max).map((step) => ({
          value: String(step),
          label: percent(step),
        }))}
        onChange={(step) => zoom.scaleTo(Number(step))}
      >
        {value}
      </ChoiceMenu>
      <IconButton label={t('preview.zoomIn')} shortcut="+" {...button('larger')}>
        <Plus />
      </IconButton>
      <button
        type="button"
        className={styles.text}
        aria-pressed={isFit}
        {...tooltipOf(t('stage.fitWhole'), '0')}
        onClick={() => zoom.act('fit')}
      >
        {t('stage.fit')}
      </button>
      <button
        type="button"
        className={styles.text}
        aria-pressed={!isFit && Math.abs(zoom.scale - 1) < 0.001}
        aria-label={t('stage.actualName')}
        {...tooltipOf(t('stage.actual'), '1')}
        onClick={() => zoom.act('actual')}
      >
        1:1
      </button>
    </div>
  );
}
