import { termsModule } from '@assetportal/sdk';
import { termsOf } from '@assetportal/sdk/rules';
import { useApp, useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import type { MouseEvent } from 'react';
import { Button } from '../../components/Button/Button.js';
import styles from './TermsNote.module.css';

interface TermsNoteProps {
  /** What the user can do after accepting the terms. The message key is `stage.terms.<purpose>`. */
  readonly purpose: 'turn' | 'zoom' | 'font';
}

/** Says what the terms of use prevent, with a link to them and a button that accepts them (decisions, section 8, Terms). */
export function TermsNote({ purpose }: TermsNoteProps) {
  const t = useT();
  const locale = useLocale();
  const { config } = useApp();
  const acceptance = useModule(termsModule);
  const terms = useStore(config.store, (state) => state.config.terms_of_use);
  const link = termsOf(terms, locale)?.link;
  const accept = ({ currentTarget }: MouseEvent) => {
    // The button disappears, so the tools of the stage get its focus.
    const tools = currentTarget
      .closest('[data-kind]')
      ?.querySelector<HTMLElement>('[data-stage-tools] button');
    tools?.focus();
    acceptance.set(true);
  };
  return (
    <div role="status" className={styles.note}>
      <p>
        {t(`stage.terms.${purpose}`)}{' '}
        {link != null && (
          <a href={link} target="_blank" rel="noreferrer">
            {t('download.termsLink')}
          </a>
        )}
      </p>
      <Button size="sm" onClick={accept}>
        {t('stage.terms.accept')}
      </Button>
    </div>
  );
}
