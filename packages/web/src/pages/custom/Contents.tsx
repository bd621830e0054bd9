import { sectionInView } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import styles from './Contents.module.css';
import { PageAnchor } from './PageAnchor.js';

/** A section of a page, with the ID of its heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** Part of the window's height above which a section counts as read. */
const LINE = 0.3;

/** The list of the sections of a page. It marks the section in view, which is the first one before the user scrolls. */
export function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const t = useT();
  const current = useSectionInView(sections);
  return (
    <nav className={styles.contents} aria-label={t('custom.contents')}>
      <p aria-hidden>{t('custom.contents')}</p>
      <ol className={styles.list}>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <PageAnchor href={`#${id}`} aria-current={index === current ? 'location' : undefined}>
              {title}
            </PageAnchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function useSectionInView(sections: readonly Section[]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const update = () => {
      const tops = sections.map(
        ({ id }) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity,
      );
      setCurrent(window.scrollY > 0 ? sectionInView(tops, LINE * window.innerHeight) : 0);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [sections]);
  return current;
}
