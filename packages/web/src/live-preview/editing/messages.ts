import type { App } from '@assetportal/sdk';
import { loadLocalTranslations } from '@assetportal/sdk/translations';

/** Finds the message of the portal that a text shows. */
export type FindMessage = (text: string) => string | undefined;

/** Returns a function that finds messages in the active language. It finds none before the messages have loaded. */
export function findMessages(app: App): FindMessage {
  let index: { readonly locale: string; readonly texts: ReadonlyMap<string, string> } | undefined;
  const load = async (locale: string) => {
    const layers = await loadLocalTranslations(locale);
    const { t } = app.translator.getState();
    const texts = new Map<string, string>();
    for (const key of layers.flatMap(({ tree }) => keysOf(tree))) {
      const text = t(key);
      if (!text.includes('{{') && !texts.has(text)) texts.set(text, key);
    }
    index = { locale, texts };
  };
  const follow = () => {
    const { locale } = app.translator.getState();
    if (index?.locale !== locale) void load(locale).catch(() => undefined);
  };
  follow();
  app.translator.subscribe(follow);
  return (text) => index?.texts.get(text);
}

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/** Returns the text that an element itself shows: its text nodes, or the placeholder of a field. */
export function ownTextOf(element: Element): string {
  if (element instanceof HTMLInputElement) return element.placeholder;
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
}
