import type { GlobalShortcut } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deferred } from '../../lib/deferred.js';
import { toggleDownloads } from '../downloads/code.js';
import { SEARCH_FOCUS } from './searchFocus.js';
import { useGlobalShortcuts } from './useGlobalShortcuts.js';

const ShortcutsDialog = deferred('shortcuts', async () => (await import('./ShortcutsDialog.js')).default);

/** Provides the shortcuts that work on every page, such as `/` for the search, and `?` for the list of all shortcuts. */
export function ShortcutsHost() {
  const app = useApp();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const actions: Readonly<Record<GlobalShortcut, () => void>> = {
    help: () => setHelp(true),
    bookmarks: () => void navigate('/bookmark'),
    downloads: () => toggleDownloads(app),
    search() {
      const field = document.querySelector<HTMLInputElement>('[role="search"] input');
      // The field of the header is hidden on narrow screens.
      if (field === null || !field.checkVisibility()) void navigate('/search/*', { state: SEARCH_FOCUS });
      else field.focus();
    },
  };
  useGlobalShortcuts((shortcut) => actions[shortcut]());
  return help && <ShortcutsDialog open onClose={() => setHelp(false)} />;
}
