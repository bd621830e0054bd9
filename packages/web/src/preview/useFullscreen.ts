import { useCallback, useSyncExternalStore, type RefObject } from 'react';

/** A video in Safari on iPhone, which shows it in the player of the system instead of the Fullscreen API. */
interface SystemVideo extends HTMLVideoElement {
  /** True once the video has loaded its metadata. */
  readonly webkitSupportsFullscreen?: boolean;
  readonly webkitEnterFullscreen?: () => void;
}

const NO_VIDEO: RefObject<HTMLVideoElement | null> = { current: null };

/** Returns true in full-screen mode. Without the Fullscreen API, the property is undefined in some browsers (iPhone). */
const isFullscreen = (): boolean => (document.fullscreenElement ?? null) !== null;

/** Leaves full-screen mode, if the page is in it. */
export function leaveFullscreen(): void {
  if (isFullscreen()) void document.exitFullscreen().catch(() => undefined);
}

/**
 * Returns the state of full-screen mode, and a function that toggles it for an element. `possible` is false if
 * the browser supports it neither for the element nor for the video in it (iPhone supports the latter).
 */
export function useFullscreen(
  element: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null> = NO_VIDEO,
) {
  const on = useSyncExternalStore(subscribe, isFullscreen);
  // The parts that show the button are rendered again when the video has loaded its metadata.
  const possible = useSyncExternalStore(subscribe, () => isPossible(video.current));
  const toggle = useCallback(() => toggleFor(element, video), [element, video]);
  return { on, toggle, possible };
}

/** Undefined without the Fullscreen API. */
const isSupported = (): boolean => Boolean(document.fullscreenEnabled);

const isPossible = (video: SystemVideo | null): boolean =>
  isSupported() || (video?.webkitSupportsFullscreen ?? false);

function toggleFor(
  { current: element }: RefObject<HTMLElement | null>,
  video: RefObject<SystemVideo | null>,
) {
  if (isFullscreen()) leaveFullscreen();
  // The browser rejects this without a user gesture, or because of a policy. The mode then stays the same.
  else if (isSupported()) void element?.requestFullscreen().catch(() => undefined);
  // Before the metadata is loaded, `webkitEnterFullscreen` throws.
  else if (video.current?.webkitSupportsFullscreen === true) video.current.webkitEnterFullscreen?.();
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
