import { listFaults, type ListFault } from '@assetportal/sdk/admin';
import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { FaultBlock } from './FaultBlock.js';
import styles from './FaultBlock.module.css';
import { useRepairs } from './useRepairs.js';

interface ListFaultsProps {
  /** Path of the list. */
  readonly path: ConfigPath;
  /** ID of an item. Null: the start of the list. */
  readonly at: string | null;
}

/** The problems of an item of a stored list, and the ignored items behind it. */
export function ListFaults({ path, at }: ListFaultsProps) {
  const faults = useListFaults(path).filter((fault) => fault.at === at);
  if (faults.length === 0) return null;
  const blocks = faults.map(({ repair, stored }) => (
    <FaultBlock key={`${repair.kind} ${pathText(repair.path)}`} repair={repair} item={stored} />
  ));
  return at === null ? <li>{blocks}</li> : blocks;
}

/** The number of problems of a list. Leads to the first one. */
export function ListFaultCount({ path }: { readonly path: ConfigPath }) {
  const t = useT();
  const faults = useListFaults(path);
  if (faults.length === 0) return null;
  return (
    <button
      type="button"
      className={styles.count}
      onClick={({ currentTarget }) => {
        const list = currentTarget.closest('[data-setting]');
        const block = list?.querySelector<HTMLElement>(`.${styles.fault}`);
        block?.scrollIntoView({ block: 'center' });
        block?.querySelector('button')?.focus({ preventScroll: true });
      }}
    >
      <TriangleAlert aria-hidden />
      {t('settings.list.faults', { count: faults.length })}
    </button>
  );
}

function useListFaults(path: ConfigPath): readonly ListFault[] {
  const { config } = useAdmin();
  const repairs = useRepairs();
  return useMemo(() => listFaults(config.document(), path, repairs), [config, path, repairs]);
}
