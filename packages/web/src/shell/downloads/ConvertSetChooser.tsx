import type { ConvertSet } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import styles from './DownloadDialog.module.css';

interface ConvertSetChooserProps {
  readonly sets: readonly ConvertSet[];
  /** ID of the selected convert set. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The available convert sets for a download, as radio buttons. */
export function ConvertSetChooser({ sets, chosen, onChoose }: ConvertSetChooserProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.sets}>
      <legend className={styles.legend}>{t('download.convertSet')}</legend>
      {sets.map(({ id, title }) => (
        <Checkbox key={id} kind="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)}>
          {title || t(`convertSets.${id}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
