import { useEffect } from 'react';

/**
 * Calls a function at intervals while the page is visible, and at once when it becomes visible again. The next interval
 * starts when the call has ended.
 */
export function useWhileVisible(call: () => Promise<void>, interval: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isActive = true;
    const schedule = () => {
      clearTimeout(timer);
      if (isActive && !document.hidden) timer = setTimeout(() => void run(), interval);
    };
    const run = async () => {
      clearTimeout(timer);
      await call();
      schedule();
    };
    const onChange = () => (document.hidden ? clearTimeout(timer) : void run());
    schedule();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isActive = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [call, interval]);
}
