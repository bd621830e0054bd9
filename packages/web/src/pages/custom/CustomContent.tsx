import { useMemo } from 'react';
import styles from './CustomContent.module.css';
import { PageElements } from './PageElements.js';

interface CustomContentProps {
  /** Title of the page. It becomes the heading if the content has no first-level heading. */
  readonly title: string;
  /** HTML from the server, which has removed unsafe elements. Rendered with an allow-list again. */
  readonly html: string;
  /** Language of the content, which may differ from the language of the portal. */
  readonly lang: string;
}

/** The content of a custom page in the typography of the portal. */
export function CustomContent({ title, html, lang }: CustomContentProps) {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  return (
    <article className={styles.page} lang={lang}>
      {body.querySelector('h1') === null && <h1>{title}</h1>}
      <PageElements nodes={body.childNodes} />
    </article>
  );
}
