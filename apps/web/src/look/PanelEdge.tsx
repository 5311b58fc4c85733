import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './PanelEdge.module.css';

interface PanelEdgeProps {
  readonly label: string;
  /** In pixels. */
  readonly width: number;
  readonly least: number;
  readonly most: number;
  /** Which edge of the panel it is, in reading direction. */
  readonly side: 'start' | 'end';
  onWidth(width: number): void;
}

const STEP = 16;

/** The edge of a panel beside the work, which is dragged or moved with the arrow keys. The panel has to be positioned. */
export function PanelEdge({ label, width, least, most, side, onWidth }: PanelEdgeProps) {
  const set = (next: number) => onWidth(Math.round(Math.min(Math.max(next, least), most)));
  /** Whether the panel is to the left of its edge. */
  const isLeft = (element: Element) => (getComputedStyle(element).direction === 'rtl') === (side === 'start');
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, right } = (event.currentTarget.parentElement as HTMLElement).getBoundingClientRect();
    set(isLeft(event.currentTarget) ? event.clientX - left : right - event.clientX);
  };
  const press = (event: KeyboardEvent) => {
    const outwards = isLeft(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === 'Home') set(least);
    else if (event.key === 'End') set(most);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      set(width + (event.key === outwards ? STEP : -STEP));
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot have the focus
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className={classes.edge}
      data-side={side}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
