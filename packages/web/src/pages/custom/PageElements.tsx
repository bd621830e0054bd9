import { PAGE_TAGS } from '@assetportal/sdk/rules';
import { createElement, type ReactNode } from 'react';
import { PageAnchor } from './PageAnchor.js';
import { PageImage } from './PageImage.js';
import { propsOf } from './propsOf.js';

/** Elements without content. */
const VOID = new Set(['br', 'hr', 'col', 'wbr']);

/**
 * Renders parsed HTML as React elements: only the elements and attributes that a custom page may contain. Styles are
 * set as properties, which the content security policy allows.
 */
export function PageElements({ nodes }: { readonly nodes: Iterable<Node> }): ReactNode {
  return [...nodes].map((node, index) => renderNode(node, index));
}

function renderNode(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || !PAGE_TAGS.has(node.localName)) return null;
  const props = propsOf(node);
  if (node.localName === 'img') return <PageImage key={key} src={node.getAttribute('src')} {...props} />;
  const children = VOID.has(node.localName) ? undefined : <PageElements nodes={node.childNodes} />;
  if (node.localName === 'a') {
    return (
      <PageAnchor key={key} href={node.getAttribute('href')} {...props}>
        {children}
      </PageAnchor>
    );
  }
  return createElement(node.localName, { ...props, key }, children);
}
