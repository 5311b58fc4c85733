import type { Widget } from '@facet/dashboards';
import { isClosedSection } from '@facet/dashboards/arrangement';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useBoard, useBoardState } from '../store/board-context.ts';
import classes from './Container.module.css';
import { keepsSectionsOpen } from './closed-sections.ts';

interface SectionProps {
  readonly widget: Widget;
  readonly title: string;
  readonly children: ReactNode;
}

/** Widgets that viewers close and open by their title. */
export function Section({ widget, title, children }: SectionProps) {
  const board = useBoard();
  const id = useId();
  const chosen = useBoardState(({ tabs }) => tabs.get(widget.id));
  const isFixed = keepsSectionsOpen(board);
  const isOpen = isFixed || !isClosedSection(widget, chosen);
  // What was opened stays, so that coming back is immediate. What was not does not query.
  const [isSeen, setSeen] = useState(isOpen);
  if (isOpen && !isSeen) setSeen(true);
  const toggle = () => board.run({ kind: 'tab', widgetId: widget.id, tabId: isOpen ? 'closed' : 'open' });
  const name = (
    <>
      <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      {title}
    </>
  );
  return (
    <section className={classes.container} data-closed={!isOpen || undefined}>
      <h2 className={classes.title}>
        {isFixed ? (
          <span className={classes.fold}>{name}</span>
        ) : (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {name}
          </button>
        )}
      </h2>
      <div id={id} className={classes.folded} hidden={!isOpen}>
        {isSeen && children}
      </div>
    </section>
  );
}
