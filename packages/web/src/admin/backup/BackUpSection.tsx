import { BACKUP_FILE, backupCommand, partContent, partName } from '@assetportal/sdk/admin';
import type { BackupFacts, BackupPart } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Copy, Download } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { copyText } from '../../lib/clipboard.js';
import { useAdmin } from '../context/adminContext.js';
import styles from './BackupPage.module.css';
import { Failure } from './Failure.js';
import rowStyles from './PartRow.module.css';

/** The parts with their sizes, the download, and the command that writes the same file. */
export function BackUpSection({ facts }: { readonly facts: BackupFacts }) {
  const t = useT();
  const heading = useId();
  const secretsHint = useId();
  const translator = useStore(useApp().translator);
  const { backup } = useAdmin();
  const { included, withSecrets, saving } = useStore(backup.store);
  const sizeText = (bytes: number) => formatValue(bytes, 'filesize', translator.locale);
  const isIncluded = (part: string) => included.has(part as BackupPart);
  const bytes = facts.parts.reduce((sum, part) => sum + (isIncluded(part.part) ? part.bytes : 0), 0);
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{t('backup.backUp')}</h2>
      <p className={styles.intro}>{t('backup.backUpText')}</p>
      <ul className={rowStyles.parts}>
        {facts.parts.map(({ part, bytes: size, counts }) => (
          <li key={part} className={rowStyles.row}>
            <Checkbox checked={isIncluded(part)} onChange={() => backup.toggleIncluded(part as BackupPart)}>
              <span className={rowStyles.name}>
                {partName(part, translator)} <small>{partContent(counts, withSecrets, translator)}</small>
              </span>
            </Checkbox>
            <span />
            <span className={rowStyles.value}>{sizeText(size)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.secrets}>
        <Checkbox
          checked={withSecrets && included.has('users')}
          disabled={!included.has('users')}
          aria-describedby={secretsHint}
          onChange={({ target }) => backup.setSecrets(target.checked)}
        >
          {t('backup.secrets')}
        </Checkbox>
        <p id={secretsHint} className={styles.hint}>
          {t('backup.secretsText')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Download aria-hidden />}
          busy={saving === BACKUP_FILE}
          onClick={() => void backup.download()}
        >
          {t('backup.download')}
        </Button>
        <span className={styles.hint}>
          {t('backup.size', { size: sizeText(included.size === facts.parts.length ? facts.bytes : bytes) })}
        </span>
      </div>
      <SaveFailure />
      <CommandLine command={backupCommand(included, withSecrets && included.has('users'))} />
    </section>
  );
}

function SaveFailure() {
  const t = useT();
  const { backup } = useAdmin();
  const { saveError } = useStore(backup.store);
  if (saveError?.file !== BACKUP_FILE) return null;
  const { error } = saveError;
  return <Failure title={t('backup.saveFailed')} error={error} onRetry={() => void backup.download()} />;
}

function CommandLine({ command }: { readonly command: string }) {
  const t = useT();
  const { toasts } = useApp();
  const copy = () =>
    copyText(command).then(
      () => toasts.show({ level: 'success', key: 'backup.copied' }),
      () => toasts.show({ level: 'error', key: 'asset.copyFailed' }),
    );
  return (
    <>
      <div className={styles.command}>
        <code translate="no">{command}</code>
        <IconButton size="sm" label={t('backup.copyCommand')} onClick={() => void copy()}>
          <Copy />
        </IconButton>
      </div>
      <p className={styles.hint}>{t('backup.sameBytes')}</p>
    </>
  );
}
