/**
 * Parts of the application that only the admin area needs. The names of all scripts that they load are in the script of
 * this module. Otherwise, each visitor would load these names.
 */
export const adminArea = () => import('./admin/AdminArea.js');
export const livePreview = () => import('./live-preview/start.js');
