import { colorOfProblem, colorPath, contrastProblems } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { goToSetting } from '../../navigation/goToSetting.js';
import badge from '../../components/badge.module.css';

/** The number of pairs whose contrast is too low. A click leads to the first one. Absent if there is none. */
export function ContrastBadge() {
  const t = useT();
  const { config } = useAdmin();
  const appearance = useDeferredValue(useStore(config.store, (state) => state.config.appearance));
  const problems = useMemo(() => contrastProblems(appearance), [appearance]);
  const [first] = problems;
  if (first === undefined) return null;
  const path = pathText(colorPath(first.scheme, colorOfProblem(appearance, first)));
  return (
    <button type="button" className={badge.badge} data-kind="bad" onClick={() => goToSetting(path)}>
      <TriangleAlert aria-hidden />
      {t('settings.color.problems', { count: problems.length })}
    </button>
  );
}
