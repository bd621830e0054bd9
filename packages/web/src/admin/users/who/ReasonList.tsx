import { accessModule, accessText, describeReason, folderName, formatTitles } from '@assetportal/sdk/admin';
import type { AccessReason, EffectiveAccess } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Download, Eye, EyeOff } from 'lucide-react';
import styles from './WhoPanel.module.css';

interface ReasonListProps {
  readonly access: EffectiveAccess;
  /** The selected folder, which is explained first. */
  readonly folder: string;
  readonly onHover: (folder: string | null) => void;
  readonly onShow: (folder: string) => void;
}

const ICONS = { none: EyeOff, view: Eye, download: Download };

/** One reason for each folder with a rule, and for the selected folder. */
export function ReasonList({ access, folder, onHover, onShow }: ReasonListProps) {
  const t = useT();
  const { reasons, omitted } = access;
  return (
    <>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <Reason
            key={reason.folder}
            {...{ reason, access, onHover, onShow }}
            isSelected={reason.folder === folder}
          />
        ))}
      </ul>
      {omitted > 0 && <p className={styles.limited}>{t('access.moreReasons', { count: omitted })}</p>}
    </>
  );
}

interface ReasonProps extends Omit<ReasonListProps, 'folder'> {
  readonly reason: AccessReason;
  readonly isSelected: boolean;
}

function Reason({ reason, access, isSelected, onHover, onShow }: ReasonProps) {
  const translator = useStore(useApp().translator);
  const title = formatTitles(useStore(useModule(accessModule).formats), translator);
  const { folder } = reason;
  const Icon = ICONS[reason.access];
  const leave = () => onHover(null);
  return (
    <li>
      <button
        type="button"
        className={styles.reason}
        aria-current={isSelected ? 'true' : undefined}
        onPointerEnter={() => onHover(folder)}
        onPointerLeave={leave}
        onFocus={() => onHover(folder)}
        onBlur={leave}
        onClick={() => onShow(folder)}
      >
        <span className={styles.icon} data-level={reason.access}>
          <Icon aria-hidden />
        </span>
        <span className={styles.words}>
          <span title={folder || undefined}>
            <b dir="auto">{folderName(folder, translator)}</b>{' '}
            <span className={styles.level}>{accessText(reason, title, translator)}</span>
          </span>
          <small>{describeReason(reason, { groups: access.groups, title }, translator)}</small>
        </span>
      </button>
    </li>
  );
}
