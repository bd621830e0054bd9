import { describe, expect, it } from 'vitest';
import { createTermsAcceptance } from '../../../packages/sdk/src/domains/terms/acceptance.js';
import { memory } from '../support/portal.js';

describe('acceptance of the terms of use', () => {
  const at = (storage = memory()) => {
    const terms = { show: true, links: { en: 'https://terms.example/' } };
    return { storage, terms, acceptance: createTermsAcceptance(storage, () => terms) };
  };

  it('holds for the session of the browser, until the user changes', () => {
    const { storage, acceptance } = at();
    expect(acceptance.store.getState()).toEqual({ accepted: false });
    acceptance.set(true);
    expect(acceptance.store.getState()).toEqual({ accepted: true });
    expect(at(storage).acceptance.store.getState()).toEqual({ accepted: true });
    acceptance.clear();
    expect([acceptance, at(storage).acceptance].map(({ store }) => store.getState().accepted)).toEqual([
      false,
      false,
    ]);
  });

  it.each<[string, (terms: ReturnType<typeof at>['terms']) => void]>([
    ['other terms', (terms) => (terms.links.en = 'https://terms.example/2')],
    ['no terms', (terms) => (terms.show = false)],
  ])('does not hold for %s', (_, change) => {
    const { terms, acceptance } = at();
    acceptance.set(true);
    change(terms);
    acceptance.termsChanged();
    expect(acceptance.store.getState()).toEqual({ accepted: false });
  });
});
