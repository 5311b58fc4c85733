import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import { htmlOfMarkdown } from './markdown.ts';
import classes from './Prose.module.css';

/** A text in Markdown. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => htmlOfMarkdown(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** HTML that an author wrote. */
export function Html({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
