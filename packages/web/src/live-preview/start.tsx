import { createPreviewApp, type PreviewState } from '@assetportal/sdk/admin';
import { createRoot, type Root } from 'react-dom/client';
import { contentShown } from '../lib/deferred.js';
import { whilePending } from '../lib/settled/settled.js';
import { basePath } from '../lib/startup/startupData.js';
import { showEditing, type Editing } from './editing/editing.js';
import { isolate, readingFetch } from './isolation/isolate.js';
import { connectToAdmin, type AdminLink } from './connection/link.js';
import { createHistory } from './router/history.js';
import { PreviewPortal } from './PreviewPortal.js';
import { afterPaint } from './afterPaint.js';
import './waiting.css';

/** Shows a state. */
type Show = (state: PreviewState) => void;

/**
 * Starts the live preview of the admin area: the portal with settings that are not saved yet. The admin area sends them.
 * Until then, shows that it waits.
 */
export function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  root.setAttribute('aria-busy', 'true');
  isolate();
  let show: Show | undefined;
  const link = connectToAdmin((message) => {
    if (message.kind === 'show') {
      show ??= createPreview(root, message.state, link);
      show(message.state);
      afterPaint(() => link.send({ kind: 'shown', revision: message.revision }));
    } else editing?.receive(message);
  });
  link.send({ kind: 'ready' });
}

let editing: Editing | undefined;

/** Creates the portal, and returns the function that shows a state. */
function createPreview(element: HTMLElement, first: PreviewState, link: AdminLink): Show {
  const history = createHistory(basePath);
  const preview = createPreviewApp(first, {
    url: basePath,
    fetch: readingFetch,
    track: whilePending,
    route: () => history.route(),
    createUrl: (content) => URL.createObjectURL(content),
    revokeUrl: (url) => URL.revokeObjectURL(url),
  });
  const { app } = preview;
  void app.start().then(() => {
    contentShown();
    if (app.status.getState().api === 'down') link.send({ kind: 'failed' });
  });
  if (link.isFrame) editing = showEditing(app, link);
  const root: Root = createRoot(element);
  let isRendered = false;
  return (state) => {
    preview.apply(state);
    editing?.update(state);
    const render = () => root.render(<PreviewPortal app={app} history={history} state={state} />);
    if (isRendered) return render();
    // The portal renders with its messages, which the app has loaded by then.
    void app
      .prepare()
      .catch(() => undefined)
      .then(() => {
        isRendered = true;
        element.removeAttribute('aria-busy');
        render();
      });
  };
}
