import { customKeyOf, customTitle, type PageContent } from '@assetportal/sdk/rules';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';
import { Button } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { UnknownPage } from '../../shell/unknown-page/UnknownPage.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { CustomContent } from './CustomContent.js';

type Content = Exclude<PageContent, { readonly kind: 'load' }>;

/** A page that an admin has written, at `/custom/<key>` (specification, section 2, Routes). */
export default function CustomPage() {
  const t = useT();
  const { config, pages } = useApp();
  const locale = useLocale();
  const key = customKeyOf(useLocation().pathname) ?? '';
  const configured = useStore(config.store, (state) => state.config.customPages);
  const title = customTitle(key, configured, locale);
  const { content, failed, retry } = usePageContent(key, locale);
  // The state of an unknown page sets its own title.
  usePageTitle(content?.kind === 'missing' ? undefined : title);
  const error = useStore(pages.store, (state) => state.error);
  const { detail } = problemMessage(error, useStore(useApp().translator));

  if (failed) {
    return (
      <ErrorState
        level={1}
        title={t('custom.failedTitle')}
        actions={
          <Button variant="primary" onClick={retry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{detail}</p>
      </ErrorState>
    );
  }
  if (content === null) return <BusyOverlay label={t('custom.loading')} />;
  if (content.kind === 'missing') return <UnknownPage />;
  return <CustomContent title={title} html={content.html} lang={content.lang} />;
}

/** Loads the content of a page, and again when the language or the user changes. Null while it loads. */
function usePageContent(key: string, locale: string) {
  const { pages } = useApp();
  const [loaded, setLoaded] = useState<{ id: string; content: Content | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // This list is replaced whenever the loaded pages are cleared, such as after a login.
  const languages = useStore(pages.store, (state) => state.languages);
  const id = `${locale} ${key}`;
  useEffect(() => {
    let current = true;
    void pages.open(key, locale).then((content) => {
      if (!current) return;
      const failed = content === null && pages.store.getState().status === 'failure';
      if (content !== null || failed) setLoaded({ id, content });
    });
    return () => {
      current = false;
      pages.leave();
    };
  }, [pages, key, locale, id, languages, attempt]);
  const shown = loaded?.id === id ? loaded : null;
  return {
    content: shown?.content ?? null,
    failed: shown !== null && shown.content === null,
    retry: () => {
      setLoaded(null);
      setAttempt((count) => count + 1);
    },
  };
}
