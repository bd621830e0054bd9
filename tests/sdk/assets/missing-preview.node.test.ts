import { missingPreview } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const visitor = { isPending: false, canDownload: true, isAdmin: false };

describe('the message in the place of a missing preview', () => {
  it.each(['unsupported-format', 'tool-missing'])('is the same for all users: %s', (preview_problem) => {
    const message = 'preview.missing.type';
    expect(missingPreview({ preview_problem }, visitor)).toEqual({ message, hint: 'preview.canDownload' });
    expect(missingPreview({ preview_problem }, { ...visitor, canDownload: false })).toEqual({ message });
  });

  it('has the reason for an admin, who can remove it', () => {
    const admin = { ...visitor, isAdmin: true };
    const reason = (preview_problem: string) => missingPreview({ preview_problem }, admin).reason;
    expect(reason('tool-missing')).toBe('preview.problem.tool-missing');
    expect(reason('unreadable')).toBe('preview.problem.unreadable');
    expect(reason('unsupported-format')).toBeUndefined();
  });

  it('names a problem of the file, and offers no file that is empty or unreadable', () => {
    expect(missingPreview({ preview_problem: 'encrypted' }, visitor)).toEqual({
      message: 'preview.missing.encrypted',
      hint: 'preview.canDownload',
    });
    expect(missingPreview({ preview_problem: 'empty' }, visitor).hint).toBeUndefined();
    expect(missingPreview({ preview_problem: 'unreadable' }, visitor).hint).toBeUndefined();
  });

  it.each([
    ['en', 'The file is too large for a preview. You can download the file.'],
    ['de', 'Die Datei ist zu groß für eine Vorschau. Sie können die Datei herunterladen.'],
  ])('says to all users in a sentence that the file is too large (%s)', (locale, sentence) => {
    const { t } = createTranslator({ locale });
    for (const isAdmin of [false, true]) {
      const {
        message,
        hint = '',
        reason,
      } = missingPreview({ preview_problem: 'too-large' }, { ...visitor, isAdmin });
      expect(`${t(message)} ${t(hint)}`).toBe(sentence);
      // An admin cannot change the limit.
      expect(reason).toBeUndefined();
    }
  });

  // Admins read the reasons in the activity and in the terminal.
  it.each([
    ['en', 'The file is too large to preview. You can still download it.'],
    ['de', 'Die Datei ist zu groß für eine Vorschau. Sie können sie trotzdem herunterladen.'],
  ])('has a separate message with the reason for lists of problems (%s)', (locale, sentence) => {
    expect(createTranslator({ locale }).t('preview.problem.too-large')).toBe(sentence);
  });

  it('says that the preview is being created', () => {
    expect(missingPreview({}, { ...visitor, isPending: true }).message).toBe('asset.previewSoon');
    expect(missingPreview({}, visitor).message).toBe('asset.noPreview');
  });
});
