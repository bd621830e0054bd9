import { bookmarksModule } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { assetInfo, assetRoute } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { Link } from '../../components/Link/Link.js';
import { AssetIcon } from '../../components/AssetIcon/AssetIcon.js';
import { useAssetActions } from '../../components/AssetIcon/useAssetActions.js';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import styles from './BookmarkPage.module.css';

/** A bookmarked asset: image, title, the facts of the configuration's `bookmark`, and the button that removes it. */
export function BookmarkCard({ asset }: { readonly asset: Asset }) {
  const app = useApp();
  const bookmarks = useModule(bookmarksModule);
  const translator = useStore(app.translator);
  const visible = useStore(app.fields, (state) => state.fields);
  const { bookmark, global } = useStore(app.config.store, (state) => state.config);
  const hideEmpty = global.hide_empty_metadata_fields;
  const { title, columns } = assetInfo(asset, bookmark, { hideEmpty, translator, visible });
  const remove = useAssetActions('list')(asset).find(({ key }) => key === 'bookmark');
  return (
    <li className={styles.card}>
      <Link to={assetRoute(asset.id)} className={styles.link}>
        <span className={styles.image}>
          <AssetImage asset={asset} alt="" box="fill" fit="contain" />
        </span>
        <span className={styles.title}>{title}</span>
      </Link>
      <p className={styles.facts}>
        {columns
          .flat()
          .flatMap(({ values }) => values)
          .join(' · ')}
      </p>
      {remove !== undefined && (
        <IconButton
          size="sm"
          label={remove.ariaLabel}
          className={styles.remove}
          onClick={() => void bookmarks.toggle(asset.id)}
        >
          <AssetIcon name={remove.icon} action="bookmark" />
        </IconButton>
      )}
    </li>
  );
}
