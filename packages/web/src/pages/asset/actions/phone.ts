/** Windows in which the most important actions are in a bar at the bottom. */
export const PHONE = '(width < 40rem)';
