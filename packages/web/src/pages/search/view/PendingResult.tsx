import { useT } from '@assetportal/sdk/react';
import type { CSSProperties, ReactNode } from 'react';
import { RESULT } from './useActiveResult.js';

interface PendingResultProps {
  readonly index: number;
  /** True for the one result that is reachable with Tab. */
  readonly active: boolean;
  readonly className: string | undefined;
  readonly style: CSSProperties;
  readonly children?: ReactNode;
}

/** The box of a result that is not loaded yet. It can have the focus, so that the keyboard works without a break. */
export function PendingResult({ index, active, className, style, children }: PendingResultProps) {
  const t = useT();
  return (
    <div
      role="gridcell"
      aria-busy
      aria-label={t('search.loadingMore')}
      className={className}
      style={style}
      data-index={index}
      tabIndex={active ? 0 : -1}
      {...{ [RESULT]: index }}
    >
      {children}
    </div>
  );
}
