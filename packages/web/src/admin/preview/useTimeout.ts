import { useEffect, useState } from 'react';

/** Returns true once `wait` milliseconds have passed since `run` has changed. Null stops the time. */
export function useTimeout(wait: number, run: number | null): boolean {
  const [ended, setEnded] = useState<number | null>(null);
  useEffect(() => {
    if (run === null) return;
    const timer = setTimeout(() => setEnded(run), wait);
    return () => clearTimeout(timer);
  }, [wait, run]);
  return run !== null && ended === run;
}
