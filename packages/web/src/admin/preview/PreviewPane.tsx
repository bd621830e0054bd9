import { firstPreviewPage, type PreviewedPage } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { PanelRightOpen } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useAdmin } from '../context/adminContext.js';
import { usePreview } from '../context/previewContext.js';
import { usePreviewLink } from './link/usePreviewLink.js';
import { PreviewFrame } from './PreviewFrame.js';
import styles from './PreviewPane.module.css';
import { PreviewToolbar } from './toolbar/PreviewToolbar.js';
import { useMarkedSetting } from './useMarkedSetting.js';
import { usePreviewState } from './usePreviewState.js';
import { usePreviewTargets } from './usePreviewTargets.js';
import { useViewChoice } from './toolbar/useViewChoice.js';

/** The portal with the unsaved settings, beside the form. */
export function PreviewPane({ page }: { readonly page: PreviewedPage }) {
  const t = useT();
  const arrangement = usePreview();
  const isPhone = arrangement.canFlip;
  const { selected, language } = useStore(useAdmin().pages.store);
  const choice = useViewChoice(firstPreviewPage(page, selected), page === 'editor' ? language : null);
  const [scale, setScale] = useState(1);
  const state = usePreviewState({ ...choice.value, scale });
  const { receive, status, sheet } = usePreviewTargets(isPhone, choice.value.locale);
  const link = usePreviewLink(state, receive);
  useMarkedSetting(link);
  const isShown = isPhone ? arrangement.isInFront : !arrangement.isHidden;
  if (!isShown && !isPhone)
    return (
      <div className={styles.hidden}>
        <IconButton
          size="sm"
          label={t('settings.preview.reveal')}
          shortcut="["
          onClick={() => arrangement.setHidden(false)}
        >
          <PanelRightOpen />
        </IconButton>
      </div>
    );
  return (
    <section className={styles.pane} aria-label={t('settings.preview.title')} hidden={!isShown}>
      <PreviewToolbar choice={choice} channel={link?.channel} isPhone={isPhone} />
      {isShown && link !== undefined && (
        <PreviewFrame
          link={link}
          status={status}
          width={isPhone ? undefined : choice.width}
          onScale={setScale}
        />
      )}
      {sheet}
    </section>
  );
}
