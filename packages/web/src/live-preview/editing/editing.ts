import type { App } from '@assetportal/sdk';
import type { PreviewState, PreviewTarget, ToPreview } from '@assetportal/sdk/admin';
import { isSameJson } from '@assetportal/sdk/config';
import { idle } from '../../lib/settled/idle.js';
import type { AdminLink } from '../connection/link.js';
import { listen } from './input.js';
import { findMessages, ownTextOf, type FindMessage } from './messages.js';
import { createOverlay, type Overlay } from './overlay.js';
import { allPlaces, keyOf, placeOfSetting, placesAround, type Place } from './places.js';

/** The way from the portal to its settings. */
export interface Editing {
  /** Follows the state that is shown. */
  readonly update: (state: PreviewState) => void;
  readonly receive: (message: Extract<ToPreview, { kind: 'mark' }>) => void;
}

/** Time without a change of the page after which the regions for the keyboard are determined again, in milliseconds. */
const REST = 1_000;

/** Makes the regions of the portal selectable. The portal itself gets no clicks and no keys. */
export function showEditing(app: App, link: AdminLink): Editing {
  return new RegionEditing(app, link);
}

class RegionEditing implements Editing {
  private readonly link: AdminLink;
  private readonly findMessage: FindMessage;
  private readonly overlay: Overlay;
  private state: PreviewState | undefined;
  private places: readonly Place[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Key of the target that a first tap has selected. */
  private tapped: string | undefined;

  constructor(app: App, link: AdminLink) {
    this.link = link;
    this.findMessage = findMessages(app);
    this.overlay = createOverlay({
      onFocus: (index) => this.show(index === null ? undefined : this.places[index], true),
      onPress: (index) => this.edit(this.places[index]?.target),
    });
    listen(this.overlay, {
      onPoint: (element, level) => this.show(element === null ? undefined : this.at(element, level)),
      onPress: (element, level, isTouch) => this.press(this.at(element, level), isTouch),
      onKey: (key) => link.send({ kind: 'key', ...key }),
    });
    new MutationObserver(this.schedule).observe(document.body, { childList: true, subtree: true });
  }

  /** Returns the place at an element. Level 0 is the most specific one. */
  private readonly at = (element: Element, level: number): Place | undefined => {
    const { state } = this;
    if (state === undefined) return undefined;
    const settings = placesAround(element, state);
    const message = this.messageAt(element);
    const isMessage = message !== undefined && settings[0]?.isWide === true;
    const places = isMessage ? [message, ...settings] : settings;
    return places[Math.min(level, places.length - 1)];
  };

  private readonly messageAt = (element: Element): Place | undefined => {
    const key = this.findMessage(ownTextOf(element));
    return key === undefined ? undefined : { element, isWide: false, target: { kind: 'message', key } };
  };

  private readonly show = (place: Place | undefined, scrolls = false) => {
    this.overlay.outline(place?.element ?? null, place === undefined ? '' : this.labelOf(place.target));
    if (scrolls && place !== undefined && !isInView(place.element))
      place.element.scrollIntoView({ block: 'center' });
  };

  private readonly labelOf = (target: PreviewTarget): string => {
    const view = this.state?.view;
    if (target.kind === 'message') return view?.messageLabel.replace('{{key}}', target.key) ?? '';
    return view?.labels?.[target.path] ?? target.path;
  };

  /** A finger has no hover: its first tap shows what the second one edits. */
  private readonly press = (place: Place | undefined, isTouch: boolean) => {
    const key = place === undefined ? undefined : keyOf(place.target);
    this.show(place);
    const isFirst = isTouch && this.tapped !== key;
    this.tapped = key;
    if (!isFirst) this.edit(place?.target);
  };

  private readonly edit = (target: PreviewTarget | undefined) => {
    if (target !== undefined) this.link.send({ kind: 'edit', target });
  };

  private readonly schedule = () => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => idle(this.findRegions), REST);
  };

  private readonly findRegions = () => {
    if (this.state === undefined) return;
    this.places = allPlaces(document, this.state);
    this.overlay.setButtons(this.places.map(({ target }) => this.labelOf(target)));
  };

  readonly update: Editing['update'] = (state) => {
    // Colors leave the regions where they are.
    if (!isSameJson(state.view.labels, this.state?.view.labels)) this.schedule();
    this.state = state;
    this.overlay.setScale(state.view.scale);
  };

  readonly receive: Editing['receive'] = ({ path }) => {
    const { state } = this;
    const place = state === undefined || path === null ? undefined : placeOfSetting(document, path, state);
    this.overlay.mark(place?.element ?? null);
    if (place !== undefined && !isInView(place.element)) place.element.scrollIntoView({ block: 'center' });
  };
}

/** Returns true if a part of the element is in the window. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
