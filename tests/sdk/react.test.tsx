/** @module-tag browser */
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookmarksModule, createApp, type App } from '@assetportal/sdk';
import { PortalProvider, useApp, useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { loadRenderer } from './support/load-renderer.js';

const appOf = (): App => createApp({ url: 'http://127.0.0.1:1', client: { retry: 0 }, languages: ['en'] });

const mounted: { unmount(): void }[] = [];
afterEach(() => {
  mounted.splice(0).forEach((instance) => instance.unmount());
  vi.restoreAllMocks();
});

const { render, Line } = await loadRenderer();

/**
 * Renders the children in a terminal or in a browser; the hooks behave the same in both. Returns a function that
 * reads the rendered text.
 */
function renderText(app: App, children: ReactNode): () => string {
  const instance = render(<PortalProvider app={app}>{children}</PortalProvider>);
  mounted.push(instance);
  return instance.text;
}

function Language() {
  const t = useT();
  return <Line>{`${useLocale()}: ${t('common.back')}`}</Line>;
}

describe('React hooks (@assetportal/sdk/react)', () => {
  it('useT and useLocale follow the language of the interface', async () => {
    const app = appOf();
    await app.prepare();
    const screen = renderText(app, <Language />);
    expect(screen()).toContain('en: Back');
    await app.locale.choose('DE');
    await vi.waitFor(() => expect(screen()).toContain('de: Zurück'));
  });

  it('useStore selects a part of a store, and renders again only when that part changes', async () => {
    const app = appOf();
    let renders = 0;
    const Count = () => {
      renders += 1;
      // The selector returns a new array each time, so its items are compared.
      const [query, selected] = useStore(app.search, (state) => [state.query, state.results.loaded] as const);
      return <Line>{`${query} ${selected}`}</Line>;
    };
    const screen = renderText(app, <Count />);
    expect(screen()).toContain('* 0');
    const before = renders;
    app.search.saveScroll(5);
    void app.search.run({ query: 'harbor' });
    await vi.waitFor(() => expect(screen()).toContain('harbor 0'));
    expect(renders).toBe(before + 1);
  });

  it('useStore accepts a store or its owner, and returns the whole state without a selector', () => {
    const Both = () => {
      const app = useApp();
      return <Line>{`${useStore(app.toasts.store).waiting.length} ${useStore(app.locale).locale}`}</Line>;
    };
    expect(renderText(appOf(), <Both />)()).toContain('0 en');
  });

  it('useModule creates a module once for all components', async () => {
    const app = appOf();
    const Selected = ({ name }: { readonly name: string }) => {
      const { store } = useModule(bookmarksModule);
      return <Line>{`${name}: ${useStore(store).ids[0] ?? 'none'}`}</Line>;
    };
    const screen = renderText(
      app,
      <>
        <Selected name="row" />
        <Selected name="panel" />
      </>,
    );
    expect(screen()).toContain('row: none');
    void app.module(bookmarksModule).toggle('a1');
    await vi.waitFor(() => expect(screen()).toContain('panel: a1'));
    expect(screen()).toContain('row: a1');
  });

  it('useApp reports a missing PortalProvider', async () => {
    const messages: string[] = [];
    class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
      override state: { error?: Error } = {};
      static getDerivedStateFromError = (error: Error) => ({ error });
      override componentDidCatch(error: Error) {
        messages.push(error.message);
      }
      override render() {
        return this.state.error === undefined ? this.props.children : <Line>caught</Line>;
      }
    }
    const WithoutProvider = () => <Line>{typeof useApp()}</Line>;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    mounted.push(
      render(
        <ErrorBoundary>
          <WithoutProvider />
        </ErrorBoundary>,
      ),
    );
    await vi.waitFor(() => expect(messages).toEqual([expect.stringContaining('PortalProvider')]));
  });
});
