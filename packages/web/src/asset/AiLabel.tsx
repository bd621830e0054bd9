import type { AiRole } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Sparkles } from 'lucide-react';
import styles from './AiLabel.module.css';

interface AiLabelProps {
  readonly role: AiRole;
  /** Number of assets, for a selection of several. */
  readonly count?: number | undefined;
}

/** Messages of the label of several assets. */
const COUNTED = { created: 'download.aiCreated', edited: 'download.aiEdited' } as const;

/** Label of an asset that a generative model created or changed. Publishers must repeat it in many countries. */
export function AiLabel({ role, count }: AiLabelProps) {
  const t = useT();
  return (
    <p className={styles.label} data-ai={role}>
      <Sparkles aria-hidden />
      {count === undefined ? t(`asset.ai.${role}`) : t(COUNTED[role], { count })}
    </p>
  );
}
