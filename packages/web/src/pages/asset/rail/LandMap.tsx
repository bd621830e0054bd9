import { mapView, MAP_SIZE } from '@assetportal/sdk/rules';
import { useEffect, useMemo, useState } from 'react';
import { landSquares } from 'virtual:land';
import styles from './LandMap.module.css';

interface LandMapProps {
  readonly lat: number;
  readonly lon: number;
}

/** A map of the land and the borders around a place. The outlines are files of the portal: no map service learns of the place. */
export function LandMap({ lat, lon }: LandMapProps) {
  const { viewBox, center, squares } = useMemo(() => mapView({ lat, lon }), [lat, lon]);
  const [shown, setShown] = useState<
    readonly { key: string; shift: number; land: string; borders: string }[]
  >([]);
  useEffect(() => {
    let canceled = false;
    const load = async () =>
      Promise.all(
        squares.flatMap(({ key, shift }) => {
          const square = landSquares[key];
          return square === undefined
            ? []
            : [square().then(({ default: paths }) => ({ key: `${key} ${shift}`, shift, ...paths }))];
        }),
      );
    load().then(
      (loaded) => {
        if (!canceled) setShown(loaded);
      },
      // Without outlines, the map shows the pin only.
      () => undefined,
    );
    return () => {
      canceled = true;
    };
  }, [squares]);
  return (
    <svg className={styles.map} viewBox={viewBox} width={MAP_SIZE.width} height={MAP_SIZE.height} aria-hidden>
      {shown.map(({ key, shift, land, borders }) => (
        <g key={key} transform={`translate(${shift} 0) scale(0.1)`}>
          <path className={styles.land} d={land} />
          <path className={styles.border} d={borders} />
        </g>
      ))}
      <circle className={styles.halo} cx={center.x} cy={center.y} r="14" />
      <circle className={styles.pin} cx={center.x} cy={center.y} r="6" />
    </svg>
  );
}
