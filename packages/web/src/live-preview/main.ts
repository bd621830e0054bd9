import './waiting.css';

/**
 * Entry of the live preview of the admin area (`preview.html`). Shows that it waits for the settings, which the admin
 * area sends.
 */
document.getElementById('root')?.setAttribute('aria-busy', 'true');
