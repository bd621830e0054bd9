import { PAGE_ATTRIBUTES, pageClasses } from '@assetportal/sdk/rules';
import type { CSSProperties } from 'react';

/** Names of the React properties that differ from the attribute. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  datetime: 'dateTime',
  hreflang: 'hrefLang',
};

/** Attributes that the components for links and images set themselves. */
const SEPARATE = new Set(['href', 'src', 'style']);

/**
 * Returns the allowed attributes of an element as React properties, without its link or source. Styles are read from
 * `data-style`.
 */
export function propsOf(element: Element): Record<string, unknown> {
  const allowed = [...(PAGE_ATTRIBUTES['*'] ?? []), ...(PAGE_ATTRIBUTES[element.localName] ?? [])];
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    if (!allowed.includes(name) || SEPARATE.has(name)) continue;
    if (name === 'class') props['className'] = pageClasses(value).allowed.join(' ');
    else props[REACT_NAMES[name] ?? name] = name === 'open' || name === 'reversed' ? true : value;
  }
  const style = element.getAttribute('data-style');
  return style === null ? props : { ...props, style: styleOf(style) };
}

/** Parses a style attribute. The server has removed properties that could cover or imitate the portal. */
function styleOf(text: string): CSSProperties {
  const { style } = document.createElement('span');
  style.cssText = text;
  return Object.fromEntries(
    [...style].map((name) => [
      name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      style.getPropertyValue(name),
    ]),
  );
}
