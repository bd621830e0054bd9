import { useT } from '@assetportal/sdk/react';
import image from '../image/ImageStage.module.css';
import type { PlayerSource } from './usePlayer.js';

interface PlayerFailureProps {
  readonly player: Pick<PlayerSource, 'status' | 'retry'>;
  /** Message if the file cannot be played. */
  readonly text: string;
}

/** Says why a player does not play. After an interruption, a button tries again. */
export function PlayerFailure({ player: { status, retry }, text }: PlayerFailureProps) {
  const t = useT();
  if (status === 'failed') return <span>{text}</span>;
  if (status !== 'interrupted') return null;
  return (
    <span>
      {t('stage.interrupted')}{' '}
      <button type="button" className={image.retry} onClick={retry}>
        {t('common.retry')}
      </button>
    </span>
  );
}
