import { describeUpgradeChange } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, type ConfigChoice, type UpgradeChange } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../context/adminContext.js';
import { ShownSetting } from '../settings/setting/ShownSetting.js';
import styles from './SettingsDialogs.module.css';

/**
 * Lets the admin decide on a configuration of an older version (specification, section 8), and shows the changes of an
 * update beforehand. Without a decision, nothing is stored.
 */
export function UpgradeDialog({ onLater }: { readonly onLater: () => void }) {
  const t = useT();
  const { config } = useAdmin();
  const status = useStore(config.store, (state) => state.status);
  const [question] = useState(() => config.confirmation());
  const choices = question.kind === 'none' ? [] : question.choices;
  const [choice, setChoice] = useState<ConfigChoice>(choices[0] ?? 'update');
  if (question.kind === 'none') return null;
  const changes = (question.plan?.changes ?? []).filter(({ stored }) => stored);
  const save = {
    update: config.acceptUpdate,
    reset: config.resetToDefaults,
    'version-only': config.stampVersionOnly,
  };
  return (
    <Dialog
      open
      role="alertdialog"
      width="download"
      title={t(`configUpdate.${question.kind}.title`)}
      closeLabel={t('common.close')}
      onClose={onLater}
      footer={
        <div className={styles.footer}>
          <Button variant="quiet" onClick={onLater}>
            {t('settings.later')}
          </Button>
          <Button
            variant={choice === 'reset' ? 'danger' : 'primary'}
            busy={status === 'saving'}
            onClick={() => void save[choice]()}
          >
            {t(`configUpdate.choice.${choice}`)}
          </Button>
        </div>
      }
    >
      <p>
        {t(`configUpdate.${question.kind}.text`, {
          from: question.plan?.from ?? t('configUpdate.unknown'),
          to: FRONT_END_VERSION,
        })}
      </p>
      <Plan changes={changes} />
      <Choices choices={choices} value={choice} onChange={setChoice} />
    </Dialog>
  );
}

interface ChoicesProps {
  readonly choices: readonly ConfigChoice[];
  readonly value: ConfigChoice;
  readonly onChange: (choice: ConfigChoice) => void;
}

/** The choices, each with its consequence. */
function Choices({ choices, value, onChange }: ChoicesProps) {
  const t = useT();
  return (
    <fieldset className={styles.choices}>
      <legend>{t('settings.upgrade.choose')}</legend>
      {choices.map((option) => (
        <Checkbox
          key={option}
          kind="radio"
          name="upgrade"
          checked={option === value}
          onChange={() => onChange(option)}
        >
          <span className={styles.choice}>
            {t(`configUpdate.choice.${option}`)}
            <small>{t(`settings.upgrade.${option}`)}</small>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** The changes of an update: one line per setting, with its value before and after. */
function Plan({ changes }: { readonly changes: readonly UpgradeChange[] }) {
  const t = useT();
  const { config } = useAdmin();
  const translator = useStore(useApp().translator);
  if (changes.length === 0) return null;
  const after = config.store.getState().config;
  return (
    <ul className={styles.plan}>
      {changes.map((change) => {
        const { title, place, from, to } = describeUpgradeChange(change, after, translator);
        return (
          <li key={change.path}>
            <span>
              {title}
              <span className={styles.place}>
                {[...place, t(`settings.upgrade.kind.${change.kind}`)].join(' › ')}
              </span>
            </span>
            <span>
              <ShownSetting value={from} />
              {change.kind !== 'removed' && (
                <>
                  {' → '}
                  <ShownSetting value={to} />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
