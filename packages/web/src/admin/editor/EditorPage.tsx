import { customTitle } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { CircleDashed } from 'lucide-react';
import { Suspense, lazy, useId, useState } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { useAdmin } from '../context/adminContext.js';
import { PageHead } from '../frame/PageHead.js';
import { DraftNote } from '../components/DraftNote.js';
import { NewerNote } from '../settings/SettingsNotes.js';
import styles from './EditorPage.module.css';
import { LinkMenu } from './LinkMenu.js';
import { AddPage } from './list/AddPage.js';
import { PageList } from './list/PageList.js';
import { PageSettings } from './list/PageSettings.js';
import { useListedPages } from './list/useListedPages.js';
import { NoPages } from './NoPages.js';
import { PageNotes } from './PageNotes.js';
import { SimplifyDialog } from './SimplifyDialog.js';
import { HtmlView } from './source/HtmlView.js';
import { Tabs } from './tabs/Tabs.js';
import { useEditedPage, type EditorView } from './useEditedPage.js';
import { whilePending } from '../../lib/settled/settled.js';

const TextView = lazy(() => whilePending(import('./text/TextView.js')));

/** The page `/admin/editor` (specification, section 2, Admin views): custom pages in every language. */
export default function EditorPage() {
  const t = useT();
  const panel = useId();
  const edited = useEditedPage();
  const { settings } = useAdmin();
  const [isSimplifying, setSimplifying] = useState(false);
  const { selected, code, languages } = edited;
  const language = languages.find((one) => one.code === code)?.name ?? code;
  const hasPages = useListedPages().length > 0;
  return (
    <>
      <PageHead title={t('settings.adminPage.editor')}>
        {selected !== null && <Head edited={edited} panel={panel} onSimplify={() => setSimplifying(true)} />}
      </PageHead>
      <NewerNote />
      <DraftNote editor={settings} />
      <div className={styles.editor}>
        {hasPages && <Side edited={edited} language={language} />}
        <section id={panel} role="tabpanel" className={styles.write} aria-label={t('pageEditor.content')}>
          {!hasPages && <NoPages />}
          {selected !== null && <PageNotes edited={edited} onSimplify={() => setSimplifying(true)} />}
          {selected !== null && <Content edited={edited} language={language} />}
        </section>
      </div>
      {isSimplifying && <SimplifyDialog edited={edited} onClose={() => setSimplifying(false)} />}
    </>
  );
}

interface PartProps {
  readonly edited: ReturnType<typeof useEditedPage>;
  /** Name of the selected language. */
  readonly language: string;
}

interface HeadProps {
  readonly edited: ReturnType<typeof useEditedPage>;
  /** ID of the element that the tabs switch. */
  readonly panel: string;
  readonly onSimplify: () => void;
}

/** The languages and views of the page, and the links to it. */
function Head({ edited, panel, onSimplify }: HeadProps) {
  const t = useT();
  const { pages } = useAdmin();
  const { selected, code, languages, shownView } = edited;
  const selectView = (view: EditorView) => {
    if (view === 'text' && !edited.isComplete) onSimplify();
    else edited.setView(view);
    return view === 'html' || edited.isComplete;
  };
  return (
    <div className={styles.tools} data-show>
      <Tabs
        label={t('pageEditor.language')}
        value={code}
        panel={panel}
        onSelect={pages.selectLanguage}
        tabs={languages.map((one) => ({
          value: one.code,
          name: one.isMissing ? `${one.name}, ${t('pageEditor.missing')}` : one.name,
          label: (
            <>
              {one.code.toUpperCase()}
              {one.isMissing && <CircleDashed aria-hidden />}
            </>
          ),
        }))}
      />
      <Tabs
        label={t('pageEditor.view')}
        value={shownView}
        panel={panel}
        onSelect={selectView}
        tabs={[
          { value: 'text', label: t('pageEditor.text') },
          { value: 'html', label: 'HTML' },
        ]}
      />
      {selected !== null && <LinkMenu pageKey={selected} />}
    </div>
  );
}

/** The list of pages, and the settings of the selected one. In narrow windows it opens below its name. */
function Side({ edited: { selected, code }, language }: PartProps) {
  const t = useT();
  const locale = useLocale();
  const { config } = useAdmin();
  const customPages = useStore(config.store, (state) => state.config.customPages);
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <section className={styles.side} aria-label={t('pageEditor.pages')} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <span dir="auto">
          {selected === null ? t('pageEditor.pages') : customTitle(selected, customPages, locale)}
        </span>
        <VisuallyHidden>{t('pageEditor.pages')}</VisuallyHidden>
      </button>
      <div id={list} className={styles.sideContent}>
        <PageList />
        <div className={styles.add}>
          <AddPage />
        </div>
        {selected !== null && <PageSettings pageKey={selected} code={code} language={language} />}
      </div>
    </section>
  );
}

function Content({ edited, language }: PartProps) {
  const t = useT();
  const { selected, code, html, shownView, report, set, removeParts } = edited;
  const { pages } = useAdmin();
  const isNew = useStore(pages.store, (state) => state.newPage === selected && html === '');
  const label = t('pageEditor.contentIn', { language });
  const id = `${code} ${selected}`;
  if (shownView === 'html')
    return <HtmlView key={id} {...{ label, html, report }} onChange={set} onRemove={removeParts} />;
  return (
    <Suspense fallback={null}>
      <TextView key={id} label={label} lang={code} html={html} isNew={isNew} onChange={set} />
    </Suspense>
  );
}
