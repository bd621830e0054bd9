import { formatPosition } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useCallback } from 'react';

/** Formats a position in seconds, with the duration if `whole` is true. */
export type PositionFormat = (time: number, whole?: boolean) => string;

/** Returns a function that formats positions in a recording, in the language of the user. */
export function usePositionFormat(duration: number): PositionFormat {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  return useCallback(
    (time, whole = false) => {
      const text = formatPosition(time, duration, locale);
      return whole
        ? t('stage.positionOf', { time: text, duration: formatPosition(duration, duration, locale) })
        : text;
    },
    [t, duration, locale],
  );
}
