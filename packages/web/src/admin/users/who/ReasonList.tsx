import {
  accessModule,
  accessText,
  describeReason,
  folderName,
  formatTitles,
  type FormatTitle,
} from '@assetportal/sdk/admin';
import { isSameJson } from '@assetportal/sdk/config';
import type { AccessReason, EffectiveAccess } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Download, Eye, EyeOff } from 'lucide-react';
import { memo, useMemo } from 'react';
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
  const translator = useStore(useApp().translator);
  const formats = useStore(useModule(accessModule).formats);
  const title = useMemo(() => formatTitles(formats, translator), [formats, translator]);
  const { reasons, omitted, groups } = access;
  return (
    <>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <Reason
            key={reason.folder}
            {...{ reason, groups, title, onHover, onShow }}
            isSelected={reason.folder === folder}
          />
        ))}
      </ul>
      {omitted > 0 && <p className={styles.limited}>{t('access.moreReasons', { count: omitted })}</p>}
    </>
  );
}

interface ReasonProps extends Pick<ReasonListProps, 'onHover' | 'onShow'> {
  readonly reason: AccessReason;
  /** Groups of the person. */
  readonly groups: readonly string[];
  readonly title: FormatTitle;
  readonly isSelected: boolean;
}

/** A reason. Each evaluation returns all of them, but only a few have changed. */
const Reason = memo(function Reason({ reason, groups, title, isSelected, onHover, onShow }: ReasonProps) {
  const translator = useStore(useApp().translator);
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
          <small>{describeReason(reason, { groups, title }, translator)}</small>
        </span>
      </button>
    </li>
  );
}, isSameJson);
