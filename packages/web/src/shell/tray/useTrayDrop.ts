import { bookmarksModule } from '@assetportal/sdk';
import { useModule } from '@assetportal/sdk/react';
import { useState, type DragEvent } from 'react';
import { onwardOf } from '../../lib/direction.js';
import { openTray, useTray } from './tray.js';

/** The handlers of the tray for assets that are dragged over it. */
export interface TrayDrop {
  readonly isOver: boolean;
  /** ID of the thumbnail in front of which a drop inserts the assets. null: at the end. */
  readonly before: string | null;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Returns the handlers. A drop between thumbnails inserts the assets there, and elsewhere at the end. */
export function useTrayDrop(): TrayDrop {
  const bookmarks = useModule(bookmarksModule);
  const { dragged } = useTray();
  const [over, setOver] = useState<{ readonly before: string | null } | null>(null);
  const onMove = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    const before = thumbAfter(event);
    if (over?.before !== before || over === null) setOver({ before });
  };
  return {
    isOver: over !== null && dragged !== null,
    before: over?.before ?? null,
    handlers: {
      onDragEnter: onMove,
      onDragOver: onMove,
      onDragLeave(event) {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
      },
      onDrop(event) {
        if (dragged === null) return;
        event.preventDefault();
        setOver(null);
        openTray(true);
        const before = thumbAfter(event);
        void Promise.resolve(dragged.ids()).then((ids) => ids !== null && bookmarks.insert(ids, before));
      },
    },
  };
}

/** Returns the ID of the first thumbnail whose middle is behind the pointer, if the pointer is over the thumbnails. */
function thumbAfter({ currentTarget, target, clientX }: DragEvent): string | null {
  if (!(target instanceof Element) || target.closest('ul') === null) return null;
  for (const thumb of currentTarget.querySelectorAll('[data-thumb]')) {
    const { left, width } = thumb.getBoundingClientRect();
    if ((left + width / 2 - clientX) * onwardOf(thumb) > 0) return thumb.getAttribute('data-thumb');
  }
  return null;
}
