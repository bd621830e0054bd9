import { relatedModule } from '@assetportal/sdk';
import { searchToUrl, type RailBlock } from '@assetportal/sdk/rules';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Link } from '../../../components/Link/Link.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Rail.module.css';

type RightsProps = Omit<Extract<RailBlock, { kind: 'rights' }>, 'kind'>;

/** Creator and license, side by side, and the other rights below. */
export function Rights({ creator, license, rows }: RightsProps) {
  const t = useT();
  return (
    <div className={styles.pair}>
      {creator !== null && (
        <section>
          <h2>{creator.label}</h2>
          {creator.names.map((name) => (
            <Creator key={name} name={name} />
          ))}
        </section>
      )}
      {license !== null && (
        <section>
          <h2>{t('asset.license')}</h2>
          {license.lines.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
          {license.link !== null && (
            <p>
              <a href={license.link} rel="noreferrer">
                {t('asset.readLicense')}
              </a>
            </p>
          )}
          {license.terms !== null && (
            <p className={styles.small}>
              <a href={license.terms} rel="noreferrer">
                {t('asset.terms')}
              </a>
            </p>
          )}
        </section>
      )}
      {rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map(({ field, label, values, href }) => (
            <div key={field} data-field={field}>
              <dt>{label}</dt>
              <dd dir="auto">
                {href === undefined ? (
                  values.join(', ')
                ) : (
                  <a href={href} rel="noopener noreferrer">
                    {href}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A link to the assets of a creator, with their number. */
function Creator({ name }: { readonly name: string }) {
  const t = useT();
  const defaults = useSearchDefaults();
  const related = useModule(relatedModule);
  const count = useStore(related, ({ byCreator }) => byCreator[name]);
  return (
    <>
      <p>
        <Link to={searchToUrl({ query: '*', filters: { creator: [name] }, ...defaults }, defaults)}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      {/* The line keeps its place until the server has counted. */}
      <p className={styles.small}>
        {count === undefined ? '\u00A0' : count === 0 ? t('asset.noMoreBy') : t('asset.moreBy', { count })}
      </p>
    </>
  );
}
