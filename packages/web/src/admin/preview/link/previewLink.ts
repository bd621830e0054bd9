import {
  previewEnvelope,
  readFromPreview,
  type FromPreview,
  type PreviewState,
  type ToPreview,
} from '@assetportal/sdk/admin';

/** Connection to the previews of this page: the frame, and the tabs that it has opened. */
export interface PreviewLink {
  /** Name of the channel of the tabs. Random, so that a tab follows this page only. */
  readonly channel: string;
  /** Shows a state. Of several in the same frame of the browser, only the last one is sent. */
  readonly show: (state: PreviewState) => void;
  readonly mark: (path: string | null) => void;
  /** Sets the frame. Its messages, and no others, are received. */
  readonly setFrame: (frame: HTMLIFrameElement | null) => void;
  readonly close: () => void;
}

/** Creates the connection. `receive` gets the messages of the frame. */
export function createPreviewLink(receive: (message: FromPreview) => void): PreviewLink {
  return new Link(receive);
}

class Link implements PreviewLink {
  readonly channel = randomName();
  private readonly receive: (message: FromPreview) => void;
  private readonly tabs = new BroadcastChannel(this.channel);
  private frame: HTMLIFrameElement | null = null;
  private state: PreviewState | undefined;
  private revision = 0;
  private scheduled: number | undefined;
  private hasTabs = false;
  private isReady = false;

  constructor(receive: (message: FromPreview) => void) {
    this.receive = receive;
    window.addEventListener('message', this.onMessage);
    this.tabs.onmessage = ({ data }) => {
      if (readFromPreview(data)?.kind !== 'ready') return;
      this.hasTabs = true;
      this.sendToTabs();
    };
  }

  private readonly onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== this.frame?.contentWindow || origin !== window.location.origin) return;
    const message = readFromPreview(data);
    if (message?.kind === 'ready') {
      this.isReady = true;
      this.sendState();
    }
    if (message !== undefined) this.receive(message);
  };

  private readonly send = (message: ToPreview) => {
    if (this.isReady)
      this.frame?.contentWindow?.postMessage(previewEnvelope(message), window.location.origin);
  };

  private readonly sendState = () => {
    this.scheduled = undefined;
    const { state } = this;
    if (state === undefined) return;
    this.revision += 1;
    this.send({ kind: 'show', revision: this.revision, state });
    this.sendToTabs();
  };

  private readonly sendToTabs = () => {
    const { state } = this;
    if (!this.hasTabs || state === undefined) return;
    const view = { ...state.view, scale: 1, labels: undefined };
    const message = { kind: 'show', revision: this.revision, state: { ...state, view } } as const;
    this.tabs.postMessage(previewEnvelope(message));
  };

  readonly show: PreviewLink['show'] = (state) => {
    this.state = state;
    this.scheduled ??= requestAnimationFrame(this.sendState);
  };

  readonly mark: PreviewLink['mark'] = (path) => this.send({ kind: 'mark', path });

  readonly setFrame: PreviewLink['setFrame'] = (frame) => {
    this.frame = frame;
    this.isReady = false;
  };

  readonly close = () => {
    window.removeEventListener('message', this.onMessage);
    if (this.scheduled !== undefined) cancelAnimationFrame(this.scheduled);
    this.tabs.close();
  };
}

/** Returns a name that no one can guess. `randomUUID` requires a secure connection. */
const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
