import { searchToUrl, type RailBlock } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Link } from '../../../components/Link/Link.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Rail.module.css';

type ProvenanceProps = Omit<Extract<RailBlock, { kind: 'provenance' }>, 'kind'>;

/** Origin of an asset, and its Content Credentials. */
export function Provenance({ source, credentials }: ProvenanceProps) {
  const t = useT();
  const defaults = useSearchDefaults();
  const to = (code: string) =>
    searchToUrl({ query: '*', filters: { digital_source: [code] }, ...defaults }, defaults);
  return (
    <div className={styles.pair}>
      {source !== null && (
        <section>
          <h2>{source.label}</h2>
          <p>
            <Link to={to(source.code)} title={t('asset.searchFor', { value: source.text })}>
              {source.text}
            </Link>
          </p>
        </section>
      )}
      {credentials !== null && (
        <section>
          <h2>{credentials.label}</h2>
          <p>
            <bdi>{credentials.tool}</bdi> <span className={styles.muted}>({credentials.status})</span>
          </p>
          {credentials.actions.length > 0 && <p>{credentials.actions.join(', ')}</p>}
          {credentials.signer !== '' && (
            <p className={styles.small}>
              {t('fields.content_credentials_signer')} <bdi>{credentials.signer}</bdi>
            </p>
          )}
        </section>
      )}
    </div>
  );
}
