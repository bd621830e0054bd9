import { useEffect, useState } from 'react';

/**
 * Returns the seconds until a time, rounded up and at least 0. Renders every second until then.
 *
 * @param at milliseconds since 1970; null if nothing is awaited
 */
export function useCountdown(at: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
