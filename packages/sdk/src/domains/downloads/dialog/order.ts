import { orderMail, type BlockedReason, type OrderMail } from '../../order/mail.js';
import type { DialogSession } from './session.js';
import type { DownloadDialog, OrderState } from './state.js';

/** Actions on the order of assets that the user may not download. */
export interface OrderActions extends Pick<
  DownloadDialog,
  'orderUnavailable' | 'setPurpose' | 'removeAsset' | 'mail'
> {
  /** Opens the order mail, and closes the dialog. Returns the reason if there is no mail. */
  readonly send: (state: OrderState) => 'done' | BlockedReason;
}

/** Creates the actions on an order. */
export function createOrder(session: DialogSession): OrderActions {
  const { options, get, set } = session;
  const mailFor = ({ assets, terms, purpose }: OrderState): OrderMail =>
    orderMail({
      order: options.config().order,
      assets,
      purpose,
      locale: options.locale(),
      terms,
      portalUrl: options.portalUrl?.(),
      all: session.about.all,
      t: options.t,
    });
  /** The route that lists all assets is not for an order of some of them. */
  const forgetRoute = () => (session.about = { ...session.about, all: undefined });
  return {
    orderUnavailable() {
      const state = get();
      if (state.kind !== 'choose' || !state.orderable) return 'no-order';
      const ids = new Set(state.unavailable);
      forgetRoute();
      set(session.orderOf(state.assets.filter(({ id }) => ids.has(id))));
      return 'done';
    },
    setPurpose(purpose) {
      const state = get();
      if (state.kind !== 'order') return 'no-order';
      session.keepPurpose(purpose);
      set({ ...state, purpose });
      return 'done';
    },
    removeAsset(id) {
      const state = get();
      if (state.kind !== 'order') return 'no-order';
      const assets = state.assets.filter((asset) => asset.id !== id);
      forgetRoute();
      if (assets.length === 0) session.close();
      else set({ ...state, assets });
      return 'done';
    },
    mail() {
      const state = get();
      return state.kind === 'order' ? mailFor({ ...state, terms: null }) : null;
    },
    send(state) {
      const { toasts } = options;
      const mail = mailFor(state);
      if (mail.kind === 'blocked') {
        if (mail.reason !== 'terms') toasts.show({ level: 'error', key: 'toast.order.impossible' });
        return mail.reason;
      }
      session.forgetPurpose();
      session.close();
      if (mail.left > 0)
        toasts.show({ level: 'warning', key: 'toast.order.incomplete', params: { count: mail.left } });
      options.openMail(mail.href);
      return 'done';
    },
  };
}
