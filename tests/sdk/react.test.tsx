import { Writable } from 'node:stream';
import { createElement, type ReactNode } from 'react';
import { render, Text } from 'ink';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp, createPortal, type App } from '@assetportal/sdk';
import { PortalProvider, useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';

const appOf = (): App =>
  createApp({ portal: createPortal({ url: 'http://127.0.0.1:1', retry: 0 }), languages: ['en'] });

const mounted: { unmount(): void }[] = [];
afterEach(() => mounted.splice(0).forEach((instance) => instance.unmount()));

/** Draws in a terminal that is a text: the hooks are the same there as in a browser. */
function draw(app: App, children: ReactNode): () => string {
  let screen = '';
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      screen = chunk.toString();
      done();
    },
  });
  const instance = render(<PortalProvider app={app}>{children}</PortalProvider>, {
    stdout: Object.assign(stdout, { columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream,
    debug: true,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  mounted.push(instance);
  return () => screen;
}

function Language() {
  const t = useT();
  return <Text>{`${useLocale()}: ${t('common.back')}`}</Text>;
}

describe('the hooks (@assetportal/sdk/react)', () => {
  it('useT and useLocale follow the reader’s language', async () => {
    const app = appOf();
    await app.prepare();
    const screen = draw(app, <Language />);
    expect(screen()).toContain('en: Back');
    await app.locale.choose('DE');
    await vi.waitFor(() => expect(screen()).toContain('de: Zurück'));
  });

  it('useStore follows a part of a store, and draws again only when that part changes', async () => {
    const app = appOf();
    let drawn = 0;
    const Count = () => {
      drawn += 1;
      // A selector that makes a new array each time is compared by its items.
      const [query, selected] = useStore(
        app.search,
        (state) => [state.query, state.selected.length] as const,
      );
      return <Text>{`${query} ${selected}`}</Text>;
    };
    const screen = draw(app, <Count />);
    expect(screen()).toContain('* 0');
    const before = drawn;
    app.search.store.setState({ numFound: 5 });
    app.search.store.setState({ query: 'harbour' });
    await vi.waitFor(() => expect(screen()).toContain('harbour 0'));
    expect(drawn).toBe(before + 1);
  });

  it('takes a store as well as what carries one, and answers the whole state without a selector', () => {
    const app = appOf();
    const Both = () =>
      createElement('p', null, useStore(app.toasts.store).waiting.length, useStore(app.locale).locale);
    expect(renderToStaticMarkup(createElement(Both))).toBe('<p>0en</p>');
  });

  it('useApp says what is missing', () => {
    const Lost = () => createElement('p', null, typeof useApp());
    expect(() => renderToStaticMarkup(createElement(Lost))).toThrow('PortalProvider');
  });
});
