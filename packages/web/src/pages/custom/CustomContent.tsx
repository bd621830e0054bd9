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
  const body = useMemo(() => parsed(html), [html]);
  return (
    <article className={styles.page} lang={lang}>
      {body.querySelector('h1') === null && <h1>{title}</h1>}
      <PageElements nodes={body.childNodes} />
    </article>
  );
}

/**
 * Parses the HTML into an inert document. Style attributes are renamed before, because the content security policy
 * reports each of them as an error, even in a document that is never displayed. The server escapes quotes and angle
 * brackets in attributes and in text, so the pattern matches attributes only.
 */
function parsed(html: string): HTMLElement {
  const inert = html.replace(/(<[^<>]*\s)style="/g, '$1data-style="');
  return new DOMParser().parseFromString(inert, 'text/html').body;
}
