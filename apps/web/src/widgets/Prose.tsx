import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import { htmlOfMarkdown } from './markdown.ts';
import classes from './Prose.module.css';

const LEADING_AWAY = ['a', 'img'];

/** A text in Markdown. @param hasLinks whether it may have links and pictures */
export function Markdown({ text, hasLinks = true }: { text: string; hasLinks?: boolean }) {
  const html = useMemo(() => htmlOfMarkdown(text, hasLinks ? [] : LEADING_AWAY), [text, hasLinks]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** HTML that an author wrote. */
export function Html({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
