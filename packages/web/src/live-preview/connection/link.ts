import { previewEnvelope, readToPreview, type FromPreview, type ToPreview } from '@assetportal/sdk/admin';

/** Connection of the preview to the admin area. */
export interface AdminLink {
  readonly send: (message: FromPreview) => void;
  /** True in the frame of the admin area, false in a separate tab. */
  readonly isFrame: boolean;
}

/**
 * Connects to the admin area that shows this page in a frame or has opened this tab. In a tab, the fragment of the address
 * is the name of their channel. Messages of other windows and other origins are ignored.
 */
export function connectToAdmin(receive: (message: ToPreview) => void): AdminLink {
  const { parent, location } = window;
  if (parent === window) return connectToChannel(location.hash.slice(1), receive);
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin) return;
    const message = readToPreview(data);
    if (message !== undefined) receive(message);
  });
  return {
    isFrame: true,
    send: (message) => parent.postMessage(previewEnvelope(message), location.origin),
  };
}

/** A channel reaches pages of this origin only. Its name is random, so that it connects two of them. */
function connectToChannel(name: string, receive: (message: ToPreview) => void): AdminLink {
  if (name === '') return { isFrame: false, send: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const message = readToPreview(data);
    if (message !== undefined) receive(message);
  };
  return { isFrame: false, send: (message) => channel.postMessage(previewEnvelope(message)) };
}
