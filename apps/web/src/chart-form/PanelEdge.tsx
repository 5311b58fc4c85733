import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './ChartPanel.module.css';
import { LEAST_WIDTH, MOST_WIDTH } from './panel-width.ts';

interface PanelEdgeProps {
  readonly label: string;
  readonly width: number;
  onWidth(width: number): void;
}

const STEP = 16;

/** The edge of a panel at the end of the page, which is dragged or moved with the arrow keys. */
export function PanelEdge({ label, width, onWidth }: PanelEdgeProps) {
  const set = (next: number) => onWidth(Math.round(Math.min(Math.max(next, LEAST_WIDTH), MOST_WIDTH)));
  const isMirrored = (element: Element) => getComputedStyle(element).direction === 'rtl';
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, right } = (event.currentTarget.parentElement as HTMLElement).getBoundingClientRect();
    set(isMirrored(event.currentTarget) ? event.clientX - left : right - event.clientX);
  };
  const press = (event: KeyboardEvent) => {
    const towards = isMirrored(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    set(width + (event.key === towards ? STEP : -STEP));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot have the focus
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      className={classes.edge}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
