import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import classes from './Html.module.css';

/** HTML that an author wrote. */
export default function Html({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
