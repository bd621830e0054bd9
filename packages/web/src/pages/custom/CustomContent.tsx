import { MIN_SECTIONS } from '@assetportal/sdk/rules';
import { useMemo } from 'react';
import { Contents, type Section } from './Contents.js';
import styles from './CustomContent.module.css';
import { PageElements } from './PageElements.js';
import { useSectionOfAddress } from './sections.js';

interface CustomContentProps {
  /** Title of the page. It becomes the heading if the content has no first-level heading. */
  readonly title: string;
  /** HTML from the server, which has removed unsafe elements. Rendered with an allow-list again. */
  readonly html: string;
  /** Language of the content, which may differ from the language of the portal. */
  readonly lang: string;
}

/**
 * The content of a custom page in the typography of the portal, with a list of its sections. An element of the class
 * `hero` fills the width above it, and one of the class `card` is beside it.
 */
export function CustomContent({ title, html, lang }: CustomContentProps) {
  const { hero, card, nodes, sections, hasHeading } = useMemo(() => partsOf(parsed(html)), [html]);
  useSectionOfAddress();
  return (
    <article className={styles.page} lang={lang}>
      <PageElements nodes={hero} />
      <div className={styles.columns} data-contents={sections.length > 0 ? '' : undefined}>
        {sections.length > 0 && <Contents sections={sections} />}
        <div className={styles.prose}>
          {!hasHeading && <h1>{title}</h1>}
          <PageElements nodes={nodes} />
        </div>
        <PageElements nodes={card} />
      </div>
    </article>
  );
}

/** The parts of a page, in the order in which they are placed. */
interface PageParts {
  readonly hero: readonly Node[];
  readonly card: readonly Node[];
  readonly nodes: readonly Node[];
  /** Empty if there are only a few. */
  readonly sections: readonly Section[];
  readonly hasHeading: boolean;
}

function partsOf(body: HTMLElement): PageParts {
  const [hero, card] = ['.hero', '.card'].map((name) => body.querySelector(`:scope > ${name}`));
  const nodes = [...body.childNodes].filter((node) => node !== hero && node !== card);
  const headings = [...body.querySelectorAll(':scope > h2')];
  for (const [index, heading] of headings.entries()) heading.id ||= `page-section-${index + 1}`;
  const sections = headings.map(({ id, textContent }) => ({ id, title: textContent.trim() }));
  return {
    hero: hero == null ? [] : [hero],
    card: card == null ? [] : [card],
    nodes,
    sections: sections.length < MIN_SECTIONS ? [] : sections,
    hasHeading: body.querySelector('h1') !== null,
  };
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
