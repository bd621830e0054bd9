/** Event before the app reloads the page by itself. */
export const RELOAD_EVENT = 'portal-reload';
