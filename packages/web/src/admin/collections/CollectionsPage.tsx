import { collectionEditing, searchOfLink } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Hand, Search } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/Button/Button.js';
import { useAdmin } from '../context/adminContext.js';
import { DocumentBody } from '../frame/DocumentBody.js';
import { PageHead } from '../frame/PageHead.js';
import { HistoryLink } from '../history/HistoryLink.js';
import styles from './CollectionsPage.module.css';
import { CollectionDetail } from './detail/CollectionDetail.js';
import { CollectionList } from './list/CollectionList.js';
import { useCollections, type Collections } from './common/useCollections.js';

/** The collections: their list, and the settings and assets of one of them. */
export default function CollectionsPage() {
  const t = useT();
  const { collectionDefinitions: editor, fieldCounts } = useAdmin();
  const { facts } = useModule(collectionEditing);
  const collections = useCollections();
  const isLoaded = useStore(editor.store, ({ value }) => value !== null);
  useSearchOfAddress(collections, isLoaded);
  useEffect(() => fieldCounts.watch(), [fieldCounts]);
  useEffect(() => () => facts.leave(), [facts]);
  return (
    <>
      <PageHead title={t('settings.adminPage.collections')}>
        <div className={styles.tools}>
          <HistoryLink page="collections" />
          <Button
            size="sm"
            icon={<Search aria-hidden />}
            disabled={!isLoaded}
            onClick={() => collections.addSearch()}
          >
            {t('collections.addSearch')}
          </Button>
          <Button size="sm" icon={<Hand aria-hidden />} disabled={!isLoaded} onClick={collections.addPicked}>
            {t('collections.addPicked')}
          </Button>
        </div>
      </PageHead>
      <DocumentBody editor={editor}>
        <div
          className={styles.page}
          data-show="all"
          data-view={collections.selected === undefined ? 'list' : 'detail'}
        >
          <CollectionList collections={collections} />
          {collections.selected === undefined ? (
            <p className={styles.none}>{t('collections.choose')}</p>
          ) : (
            <CollectionDetail collections={collections} collection={collections.selected} />
          )}
        </div>
      </DocumentBody>
    </>
  );
}

/** Parameter of the address with a link to a search, which becomes a new collection. */
const SEARCH = 'search';

/** Adds a collection from the search in the address, once the collections are loaded. */
function useSearchOfAddress({ addSearch }: Collections, isLoaded: boolean): void {
  const app = useApp();
  const [parameters, setParameters] = useSearchParams();
  const link = parameters.get(SEARCH);
  useEffect(() => {
    if (!isLoaded || link === null) return;
    setParameters({}, { replace: true });
    const search = searchOfLink(link, app.search.defaults());
    if (search !== null) addSearch(search);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only a new address adds a collection.
  }, [isLoaded, link]);
}
