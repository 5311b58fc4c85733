import { useMemo } from 'react';
import classes from './Html.module.css';
import { htmlOfMarkdown } from './html-of-markdown.ts';

const LEADING_AWAY = ['a', 'img'];

/** A text in Markdown. @param hasLinks whether it may have links and pictures */
export function Markdown({ text, hasLinks = true }: { text: string; hasLinks?: boolean }) {
  const html = useMemo(() => htmlOfMarkdown(text, hasLinks ? [] : LEADING_AWAY), [text, hasLinks]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
