import { displayUrl } from './display-host.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, including quoted attribute values. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** A mail message. Each paragraph is plain text or a link with a label. */
export interface MailMessage {
  readonly language: string;
  readonly subject: string;
  readonly paragraphs: readonly (string | { readonly label: string; readonly href: string })[];
}

/** Renders a mail message as text, and as HTML that is readable without styles. */
export function renderMail({ language, subject, paragraphs }: MailMessage): { text: string; html: string } {
  const text = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.href));
  const html = paragraphs.map((paragraph) => {
    if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`;
    const href = escapeHtml(paragraph.href);
    return `<p><a href="${href}">${escapeHtml(paragraph.label)}</a></p>\n<p>${escapeHtml(displayUrl(paragraph.href))}</p>`;
  });
  return {
    text: `${text.join('\n\n')}\n`,
    html: [
      `<!doctype html>\n<html lang="${escapeHtml(language)}">`,
      `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      `<body>\n${html.join('\n')}\n</body>\n</html>\n`,
    ].join('\n'),
  };
}
