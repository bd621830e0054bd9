import { FOOTER_COLUMNS, linksToPage } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Link as LinkIcon } from 'lucide-react';
import { buttonClass } from '../../components/Button/Button.js';
import { Menu } from '../../components/Menu/Menu.js';
import type { MenuEntry } from '../../components/Menu/entries.js';
import { useAdmin } from '../context/adminContext.js';

/** Adds a link to the page in the footer, or removes it. */
export function LinkMenu({ pageKey }: { readonly pageKey: string }) {
  const t = useT();
  const { toasts } = useApp();
  const { config, pages, pageEditing } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  const all = useStore(pages.store, (state) => state.pages);
  const hasLink = linksToPage(pageKey, current, all).some(({ kind }) => kind === 'footer');
  const entries: MenuEntry[] = [
    { kind: 'heading', label: t('pageEditor.linkTo.heading') },
    ...FOOTER_COLUMNS.map((column): MenuEntry => ({
      kind: 'item',
      label: t(`pageEditor.linkTo.${column}`),
      onSelect: () => {
        pageEditing.link(pageKey, column);
        toasts.show({ level: 'info', key: 'pageEditor.linkTo.added' });
      },
    })),
    ...(hasLink
      ? [
          { kind: 'separator' } as const,
          {
            kind: 'item',
            label: t('pageEditor.linkTo.remove'),
            onSelect: () => pageEditing.unlink(pageKey),
          } as const,
        ]
      : []),
  ];
  return (
    <Menu label={t('pageEditor.linkTo.title')} entries={entries} className={buttonClass({ size: 'sm' })}>
      <LinkIcon aria-hidden />
      <span>{t('pageEditor.linkTo.title')}</span>
    </Menu>
  );
}
