import type { FromPreview, PreviewState } from '@assetportal/sdk/admin';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPreviewLink, type PreviewLink } from './previewLink.js';

/** Connects the page to its preview, and shows each new state there. */
export function usePreviewLink(
  state: PreviewState,
  receive: (message: FromPreview) => void,
): PreviewLink | undefined {
  const [link, setLink] = useState<PreviewLink>();
  const onMessage = useEffectEvent(receive);
  useEffect(() => {
    const created = createPreviewLink((message) => onMessage(message));
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The connection must be closed again.
    setLink(created);
    return created.close;
  }, []);
  useLayoutEffect(() => link?.show(state), [link, state]);
  return link;
}
