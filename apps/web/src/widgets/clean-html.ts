import DOMPurify from 'dompurify';

const purify = DOMPurify(window);

// The page may load no picture of another host; without an address, its description is shown.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && !node.getAttribute('src')?.startsWith('data:')) node.removeAttribute('src');
});
// Links open beside the page: in a frame, another site would replace the dashboard.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/**
 * HTML without anything that runs, loads or looks like a part of the page: no scripts, styles, forms, frames, ids, or
 * pictures of other hosts.
 * @param forbidden more elements that it may not have; their text stays
 */
export function cleanHtml(html: string, forbidden: readonly string[] = []): string {
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'option',
      'dialog',
      'video',
      'audio',
      'source',
      ...forbidden,
    ],
    FORBID_ATTR: [
      'id',
      'name',
      'style',
      'class',
      'srcset',
      'ping',
      'tabindex',
      'autofocus',
      'popover',
      'background',
    ],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,)/i,
    ALLOW_DATA_ATTR: false,
  });
}
