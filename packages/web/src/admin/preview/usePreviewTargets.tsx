import { fieldPath, type FromPreview, type PreviewTarget } from '@assetportal/sdk/admin';
import { parsePath, placeOf } from '@assetportal/sdk/config';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePreview } from '../context/previewContext.js';
import { goToSetting } from '../navigation/goToSetting.js';
import { SettingSheet } from './SettingSheet.js';

/** Status of the frame. */
export type FrameStatus = 'loading' | 'shown' | 'failed';

interface PreviewTargets {
  readonly receive: (message: FromPreview) => void;
  readonly status: FrameStatus;
  /** On phones, the sheet with the selected setting. */
  readonly sheet: ReactNode;
}

/**
 * Handles the messages of the preview: its status, selected settings and pressed keys.
 *
 * @param viewed code of the language in which the portal is viewed
 */
export function usePreviewTargets(isPhone: boolean, viewed: string): PreviewTargets {
  const navigate = useNavigate();
  const { setInFront } = usePreview();
  const [status, setStatus] = useState<FrameStatus>('loading');
  const [path, setPath] = useState<string | null>(null);
  const goTo = (setting: string) => {
    const page = pageOf(setting);
    if (page === undefined) return;
    void navigate(`/admin/${page}`);
    goToSetting(setting);
  };
  const edit = (target: PreviewTarget) => {
    if (target.kind === 'message') {
      return void navigate(`/admin/language?${new URLSearchParams({ lang: viewed, key: target.key })}`);
    }
    if (!isPhone) return goTo(target.path);
    // A file has no field that a sheet could show.
    if (!target.path.startsWith('file ')) return setPath(target.path);
    setInFront(false);
    goTo(target.path);
  };
  const receive = (message: FromPreview) => {
    if (message.kind === 'ready') setStatus('loading');
    else if (message.kind === 'shown' || message.kind === 'failed') setStatus('shown');
    else if (message.kind === 'edit') edit(message.target);
    else pressKey(message);
  };
  return { receive, status, sheet: <SettingSheet path={path} onClose={() => setPath(null)} /> };
}

/** Returns the page of the admin area on which a setting is edited. */
function pageOf(setting: string): string | undefined {
  if (setting.startsWith('file ')) return 'appearance';
  return placeOf(fieldPath(parsePath(setting) ?? []))?.page;
}

/** Repeats a key that was pressed in the frame in the admin area, which has shortcuts for it. */
function pressKey({ key, ctrl, shift }: Extract<FromPreview, { kind: 'key' }>): void {
  window.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey: ctrl, shiftKey: shift, cancelable: true }),
  );
}
