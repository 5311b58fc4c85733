import type { WidgetOfType } from '@facet/dashboards';
import { useEffect } from 'react';
import { useBoard } from '../store/board-context.ts';
import { Markdown } from './Markdown.tsx';
import classes from './TextWidget.module.css';

/** A text of the author. */
export default function TextWidget({ widget: { id, config } }: { widget: WidgetOfType<'TEXT'> }) {
  const board = useBoard();
  useEffect(() => board.noteRendered(id), [board, id]);
  const { title, showTitle = true, markdown = '' } = config;
  return (
    <section className={classes.text}>
      {title !== undefined && showTitle && <h2 className={classes.title}>{title}</h2>}
      <Markdown text={markdown} />
    </section>
  );
}
