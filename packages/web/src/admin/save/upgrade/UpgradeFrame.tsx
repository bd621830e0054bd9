import type { ConfigChoice } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import styles from './Upgrade.module.css';
import { UpgradeTable, type UpgradeRow } from './UpgradeTable.js';

interface UpgradeFrameProps {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly UpgradeRow[];
  /** Names of the settings that are added with their defaults. */
  readonly added: readonly string[];
  readonly choices: readonly ConfigChoice[];
  readonly consequence: (choice: ConfigChoice) => string;
  /** Question to confirm before everything is discarded. */
  readonly resetQuestion: string;
  readonly isSaving: boolean;
  readonly onChoose: (choice: ConfigChoice) => void;
  readonly onLater: () => void;
}

/** The dialog about an upgrade, of the configuration or of translations: what changes, and the choices. */
export function UpgradeFrame(props: UpgradeFrameProps) {
  const { title, text, rows, added, choices, consequence, onLater } = props;
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const [choice, setChoice] = useState<ConfigChoice>(choices[0] ?? 'update');
  return (
    <Dialog
      open
      role="alertdialog"
      kind={isNarrow ? 'bottom' : 'box'}
      width="download"
      title={title}
      closeLabel={t('common.close')}
      onClose={onLater}
      footer={<Footer key={choice} {...props} choice={choice} />}
    >
      <p className={styles.intro}>{text}</p>
      {rows.length > 0 && <UpgradeTable rows={rows} />}
      {added.length > 0 && <Added names={added} />}
      <Choices choices={choices} value={choice} consequence={consequence} onChange={setChoice} />
    </Dialog>
  );
}

/** Settings that are added with their defaults. Folded, because nothing looks different. */
function Added({ names }: { readonly names: readonly string[] }) {
  const t = useT();
  return (
    <details className={styles.added}>
      <summary>
        <ChevronRight aria-hidden />
        {t('settings.upgrade.added', { count: names.length })}
        <span>{t('settings.upgrade.same')}</span>
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

interface ChoicesProps extends Pick<UpgradeFrameProps, 'choices' | 'consequence'> {
  readonly value: ConfigChoice;
  readonly onChange: (choice: ConfigChoice) => void;
}

/** The choices, each with its consequence. */
function Choices({ choices, value, consequence, onChange }: ChoicesProps) {
  const t = useT();
  return (
    <fieldset className={styles.choices}>
      <legend>{t('settings.upgrade.choose')}</legend>
      {choices.map((option) => (
        <label key={option} className={styles.choice}>
          <input
            type="radio"
            name="upgrade"
            checked={option === value}
            aria-describedby={`upgrade-${option}`}
            onChange={() => onChange(option)}
          />
          <span>{t(`configUpdate.choice.${option}`)}</span>
          <small id={`upgrade-${option}`}>{consequence(option)}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** The buttons. A reset is confirmed with the number of settings that it discards. */
function Footer(props: UpgradeFrameProps & { readonly choice: ConfigChoice }) {
  const { choice, resetQuestion, isSaving, onChoose, onLater } = props;
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const isReset = choice === 'reset';
  return (
    <div className={styles.footer}>
      <span className={styles.hint} role={isAsking ? 'alert' : undefined}>
        <History aria-hidden />
        {isAsking ? resetQuestion : t('settings.upgrade.history')}
      </span>
      <Button variant="quiet" onClick={onLater}>
        {t('settings.later')}
      </Button>
      <Button
        variant={isReset ? 'danger' : 'primary'}
        busy={isSaving}
        onClick={() => (isReset && !isAsking ? setAsking(true) : onChoose(choice))}
      >
        {t(`configUpdate.choice.${choice}`)}
      </Button>
    </div>
  );
}
