import {
  gridStep,
  gridLength,
  modelSize,
  MODEL_VIEWS,
  pressedView,
  viewOfButton,
  type Mat,
  type ModelView,
} from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Box, Grid3x3, Ruler } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { MatSwitch } from '../tools/MatSwitch.js';
import { StageTools } from '../tools/StageTools.js';
import tools from '../tools/StageTools.module.css';
import type { StageProps } from '../common/types.js';
import styles from './Model.module.css';

/** Parts that the viewer shows in addition to the faces. */
export interface ModelLayers {
  readonly grid: boolean;
  readonly dimensions: boolean;
  readonly edges: boolean;
}

interface ModelToolsProps extends Pick<StageProps, 'asset' | 'place' | 'onFullscreen'> {
  /** False if there is only an image of the model. */
  readonly canTurn: boolean;
  readonly view: ModelView | undefined;
  readonly layers: ModelLayers;
  readonly mat: Mat;
  readonly setMat: (mat: Mat) => void;
  readonly onView: (view: ModelView) => void;
  readonly onToggle: (layer: keyof ModelLayers) => void;
}

/** The tools of the viewer: views, grid, dimensions and edges. */
export function ModelTools(props: ModelToolsProps) {
  const { asset, place, onFullscreen, canTurn, view, layers, mat, setMat, onView, onToggle } = props;
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const size = modelSize(asset);
  const step = size && gridStep(Math.max(size.width, size.depth, size.height / 2));
  const grid = step === undefined ? '' : gridLength(step, size?.hasUnit ?? false, locale);
  const toggle = (layer: keyof ModelLayers) => ({ pressed: layers[layer], onClick: () => onToggle(layer) });
  return (
    <StageTools
      place={place}
      onFullscreen={onFullscreen}
      className={styles.tools}
      start={place === 'page' && <MatSwitch mat={mat} onChange={setMat} />}
      end={
        canTurn && (
          <>
            <IconButton label={t('stage.model.grid', { size: grid })} shortcut="g" {...toggle('grid')}>
              <Grid3x3 />
            </IconButton>
            <IconButton label={t('stage.model.dimensions')} shortcut="m" {...toggle('dimensions')}>
              <Ruler />
            </IconButton>
            <IconButton label={t('stage.model.edges')} shortcut="e" {...toggle('edges')}>
              <Box />
            </IconButton>
          </>
        )
      }
    >
      {canTurn && (
        <div className={styles.views} role="group" aria-label={t('stage.model.view')} data-keep="">
          {MODEL_VIEWS.map((name) => {
            const shown = viewOfButton(name, view);
            return (
              <button
                key={name}
                type="button"
                className={tools.text}
                aria-pressed={shown === view}
                onClick={() => onView(pressedView(name, view))}
              >
                {t(`stage.model.${shown}`)}
              </button>
            );
          })}
        </div>
      )}
    </StageTools>
  );
}
