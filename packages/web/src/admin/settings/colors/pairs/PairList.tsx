import {
  contrastLevel,
  contrastRepair,
  describePair,
  distinctVerdicts,
  verdictsOf,
  type Appearance,
  type ColorKey,
  type ContrastRepair,
  type ContrastVerdict,
  type Scheme,
} from '@assetportal/sdk/admin';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Check } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAdmin } from '../../../context/adminContext.js';
import styles from './PairList.module.css';
import { RepairButton } from './RepairButton.js';
import { ratioText } from '../common/ratioText.js';

/** Number of pairs that are shown at first. Pairs that fail are always shown. */
const SHOWN = 4;

interface PairListProps {
  readonly scheme: Scheme;
  readonly color: ColorKey;
  readonly onRepair: (repair: ContrastRepair) => void;
}

/** The pairs that use a color, the worst first, with their contrast. A pair that fails offers a repair. */
export function PairList({ scheme, color, onRepair }: PairListProps) {
  const t = useT();
  const { config } = useAdmin();
  const [showsAll, setShowsAll] = useState(false);
  const appearance = useDeferredValue(useStore(config.store, (state) => state.config.appearance));
  const verdicts = useMemo(
    () => distinctVerdicts(verdictsOf(appearance, scheme, color)),
    [appearance, scheme, color],
  );
  const repairs = useMemo(() => distinctRepairs(appearance, verdicts, color), [appearance, verdicts, color]);
  const failing = verdicts.filter(({ passes }) => !passes);
  const shown = showsAll ? verdicts : verdicts.slice(0, Math.max(SHOWN, failing.length));
  const hidden = verdicts.length - shown.length;
  return (
    <div className={styles.pairs}>
      {verdicts.length === 0 && <p className={styles.none}>{t('settings.color.noPairs')}</p>}
      <ul aria-label={t('settings.color.pairs')}>
        {shown.map((verdict) => (
          <Pair
            key={`${verdict.area} ${verdict.foreground} ${verdict.ground}`}
            verdict={verdict}
            color={color}
            repair={repairs.get(verdict)}
            onRepair={onRepair}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          {t('settings.color.morePairs', { count: hidden })}
        </button>
      )}
    </div>
  );
}

/** Returns the repairs, each only for the first pair that it repairs. */
function distinctRepairs(
  appearance: Appearance,
  verdicts: readonly ContrastVerdict[],
  color: ColorKey,
): ReadonlyMap<ContrastVerdict, ContrastRepair> {
  const seen = new Set<string>();
  const repairs = new Map<ContrastVerdict, ContrastRepair>();
  for (const verdict of verdicts) {
    const repair = contrastRepair(appearance, verdict, color);
    if (repair === null || seen.has(`${repair.key} ${repair.hex}`)) continue;
    seen.add(`${repair.key} ${repair.hex}`);
    repairs.set(verdict, repair);
  }
  return repairs;
}

interface PairProps {
  readonly verdict: ContrastVerdict;
  readonly color: ColorKey;
  readonly repair: ContrastRepair | undefined;
  readonly onRepair: (repair: ContrastRepair) => void;
}

function Pair({ verdict, color, repair, onRepair }: PairProps) {
  const t = useT();
  const locale = useLocale();
  const { label, needs } = describePair(verdict, color, t);
  const { foreground, ground } = verdict.shown;
  const level = contrastLevel(verdict);
  return (
    <li className={styles.pair} data-passes={verdict.passes}>
      <span
        className={styles.sample}
        data-kind={verdict.needs === 3 ? 'ring' : 'text'}
        style={{ background: ground, color: foreground }}
        aria-hidden
      />
      <span>
        {label} {!verdict.passes && <span className={styles.needs}>{needs}</span>}
      </span>
      <span className={styles.ratio}>{ratioText(verdict.ratio, locale)}:1</span>
      {level !== null && (
        <span className={styles.level}>
          <Check aria-hidden />
          {level}
        </span>
      )}
      {repair !== undefined && <RepairButton repair={repair} onRepair={onRepair} />}
    </li>
  );
}
