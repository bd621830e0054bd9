import { useEffect, useState } from 'react';
import { isContentShown, whenIdle } from './deferred.js';

/** Returns true once the first page shows its content and the browser has been idle, for parts that can wait. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(isContentShown);
  useEffect(() => (idle ? undefined : whenIdle(() => setIdle(true))), [idle]);
  return idle;
}
