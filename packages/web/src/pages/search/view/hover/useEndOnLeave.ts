import { resultAudioModule } from '@assetportal/sdk';
import { useApp, useModule } from '@assetportal/sdk/react';
import { useEffect, type RefObject } from 'react';

/**
 * Ends the audio file of a result when the pointer or the focus leaves the result, and on Escape. Also ends it when the
 * page is hidden, when the preview opens, or when the result is no longer displayed.
 */
export function useEndOnLeave(inside: RefObject<Element | null>, isPlaying: boolean, id: string): void {
  const { preview } = useApp();
  const audio = useModule(resultAudioModule);
  useEffect(() => {
    const result = inside.current?.closest('[data-index]');
    if (!isPlaying || !result) return;
    const end = () => audio.end(id);
    // A finger leaves the result with every tap, before the click: a tap on the button would then start the audio again.
    const onPointerLeave = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'touch') end();
    };
    const onFocusOut = (event: Event) => {
      const { relatedTarget } = event as FocusEvent;
      if (!(relatedTarget instanceof Node && result.contains(relatedTarget))) end();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape would also clear the selection.
      event.stopPropagation();
      end();
    };
    result.addEventListener('pointerleave', onPointerLeave);
    result.addEventListener('focusout', onFocusOut);
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('visibilitychange', end);
    const unsubscribe = preview.store.subscribe(end);
    return () => {
      result.removeEventListener('pointerleave', onPointerLeave);
      result.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('visibilitychange', end);
      unsubscribe();
      end();
    };
  }, [inside, isPlaying, id, audio, preview]);
}
