import { startTransition, useEffect, useState } from 'react';
import { isContentShown, whenIdle } from './deferred.js';

/**
 * Returns true once the first page shows its content and the browser has been idle, for parts that can wait.
 * React then renders them in slices.
 */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(isContentShown);
  useEffect(() => (idle ? undefined : whenIdle(() => startTransition(() => setIdle(true)))), [idle]);
  return idle;
}
