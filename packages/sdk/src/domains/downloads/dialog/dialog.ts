import { blockedByTerms } from '../../terms/terms.js';
import { createOpen, type OpenActions } from './open.js';
import type { DownloadDialogOptions } from './options.js';
import { createOrder, type OrderActions } from './order.js';
import { DialogSession } from './session.js';
import { createStart, firstOnlyOf, type StartActions } from './start.js';
import type { DownloadDialog } from './state.js';

/**
 * Creates the download dialog. It results in a download, an order mail or an error message (specification,
 * sections 2, 4 and 5).
 */
export function createDownloadDialog(options: DownloadDialogOptions): DownloadDialog {
  const session = new DialogSession(options);
  const start = createStart(session);
  const order = createOrder(session);
  const opening = createOpen(session, start);
  const { orderUnavailable, setPurpose, removeAsset, mail } = order;
  return {
    store: session.store,
    open: opening.open,
    ...createChoice(session, opening, start),
    orderUnavailable,
    setPurpose,
    removeAsset,
    mail,
    accept: acceptIn(session, start, order),
    cancel() {
      if (session.get().kind === 'closed') return false;
      session.forgetPurpose();
      session.end();
      session.close();
      return true;
    },
    userChanged() {
      session.end();
      session.close();
    },
  };
}

/** Creates the actions with which the user chooses what to download. */
function createChoice(
  session: DialogSession,
  { load }: OpenActions,
  { fail }: StartActions,
): Pick<DownloadDialog, 'choose' | 'setTermsAccepted' | 'keepOnly'> {
  const { options, get, set } = session;
  return {
    choose(setId) {
      const state = get();
      if (state.kind !== 'choose') return 'no-choice';
      if (!state.formats.some(({ id, enabled }) => enabled && id === setId)) return 'not-offered';
      set({ ...state, chosen: setId, problem: null });
      return 'done';
    },
    setTermsAccepted(accepted) {
      const state = get();
      if (!('terms' in state) || state.terms === null) return 'no-terms';
      set({ ...state, terms: { ...state.terms, accepted, missing: false } });
      return 'done';
    },
    async keepOnly() {
      const state = get();
      if (state.kind !== 'choose' || state.partial === null || state.busy) return;
      const { run } = session;
      const { assets, partial } = state;
      set({ ...state, busy: true, problem: null });
      try {
        const ids = assets.map(({ id }) => id);
        const convertSet = partial.format.id;
        const offer = await run.result(
          options.portal.downloads.offer({ ids, convertSet }, { signal: run.signal }),
        );
        const others = new Set(offer.unavailable);
        session.about = { ...session.about, format: convertSet };
        await load(assets.filter(({ id }) => !others.has(id)));
      } catch (error) {
        if (run.isLatest()) fail(error, assets.length);
      }
    },
  };
}

function acceptIn(
  session: DialogSession,
  { fetch, startChosen }: StartActions,
  order: OrderActions,
): DownloadDialog['accept'] {
  return ({ firstOnly = false } = {}) => {
    const state = session.get();
    if (state.kind === 'closed' || state.kind === 'loading') return state.kind;
    if (state.kind === 'confirm') {
      fetch(firstOnlyOf(state.assets, state.maximum, firstOnly), state.format);
      return 'done';
    }
    if (blockedByTerms(state.terms)) {
      if (state.terms !== null) session.set({ ...state, terms: { ...state.terms, missing: true } });
      return 'terms';
    }
    if (state.terms !== null) session.options.terms.set(true);
    if (state.kind === 'order') return order.send(state);
    if (!state.busy) void startChosen(state, firstOnly);
    return 'done';
  };
}
