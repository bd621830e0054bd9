import { searchToUrl, type RailBlock } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Link } from '../../../components/Link/Link.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import { deferred } from '../../../lib/deferred.js';
import styles from './Rail.module.css';

/** The map, whose box has its final size from the start. */
const LandMap = deferred('map', async () => (await import('./LandMap.js')).LandMap, {
  fallback: () => <span className={styles.mapBox} />,
});

type PlaceProps = { readonly block: Extract<RailBlock, { kind: 'place' }> };

/** Where and when the asset was taken, with a map if the file has coordinates. */
export function Place({ block }: PlaceProps) {
  const t = useT();
  const { name, location, taken } = block;
  const hasPlace = name !== null || location !== null;
  return (
    <section className={styles.block}>
      <h2>{t(!hasPlace ? 'asset.time' : taken === null ? 'asset.place' : 'asset.placeAndTime')}</h2>
      {location !== null && <PlaceMap block={block} />}
      {hasPlace && (
        <div className={styles.placeLine}>
          {name !== null && <PlaceName block={block} />}
          {location !== null && <span className={styles.coordinates}>{location.text}</span>}
        </div>
      )}
      {taken !== null && <p className={styles.muted}>{taken}</p>}
    </section>
  );
}

/** The map, which is a link to the assets of the city, or else of the country. */
function PlaceMap({ block: { city, country, location } }: PlaceProps) {
  const t = useT();
  const to = usePlaceSearch();
  if (location === null) return null;
  const near = city ?? country;
  const map = <LandMap lat={location.lat} lon={location.lon} />;
  if (near === null) return <div className={styles.map}>{map}</div>;
  return (
    <Link
      to={city === null ? to('country', near) : to('city', near)}
      className={styles.map}
      aria-label={t('asset.near', { place: near })}
    >
      {map}
    </Link>
  );
}

function PlaceName({ block: { city, country } }: PlaceProps) {
  const t = useT();
  const to = usePlaceSearch();
  const links = [
    ...(city === null ? [] : [{ field: 'city' as const, value: city }]),
    ...(country === null ? [] : [{ field: 'country' as const, value: country }]),
  ];
  return (
    <span>
      {links.map(({ field, value }, index) => (
        <span key={field}>
          {index > 0 && ', '}
          <Link to={to(field, value)} title={t('asset.searchFor', { value })}>
            <bdi>{value}</bdi>
          </Link>
        </span>
      ))}
    </span>
  );
}

/** Returns a function that returns the address of the search for a place. */
function usePlaceSearch() {
  const defaults = useSearchDefaults();
  return (field: 'city' | 'country', value: string) =>
    searchToUrl({ query: '*', filters: { [field]: [value] }, ...defaults }, defaults);
}
