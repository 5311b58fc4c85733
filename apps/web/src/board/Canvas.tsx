import type { Dashboard } from '@facet/client';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import { phoneRows } from '@facet/dashboards/arrangement';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useBoard, useConfig } from '../store/board-context.ts';
import { reportOfChart } from '../store/reports.ts';
import classes from './Canvas.module.css';
import { closedUp, useClosedSections } from './closed-sections.ts';
import { arranged, bandsOf, GAP, heightOf, leastWidth, type Placed, ROW_HEIGHT, rowsOf } from './layout.ts';
import { PhoneProvider, usePhoneOf } from './phone.ts';
import { useShowWidget } from './show-widget.ts';

interface CanvasProps {
  readonly widgets: readonly Widget[];
  /** The widgets are in the page. */
  onPlaced?(): void;
}

/** Widgets in the cells of a board, or one below another where it is narrow. */
export function Canvas({ widgets, onPlaced }: CanvasProps) {
  const ShowWidget = useShowWidget();
  const { dashboard, rendering } = useBoard();
  const config = useConfig();
  const [ref, width] = useWidth(config.layout);
  const isPlaced = width !== undefined;
  useEffect(() => {
    if (isPlaced) onPlaced?.();
  }, [isPlaced, onPlaced]);
  const { rowHeight = ROW_HEIGHT, margin = [GAP, GAP] } = config.layout ?? {};
  const [gapX = GAP, gapY = gapX] = margin;
  const isPhone = usePhoneOf(width);
  const {
    arrangement,
    columns,
    placed: all,
  } = useMemo(() => arranged(config, widgets, width ?? 0, isPhone), [config, widgets, width, isPhone]);
  const closed = useClosedSections();
  const placed = useMemo(() => closedUp(all, closed), [all, closed]);
  const style = {
    '--columns': columns,
    '--row': `${rowHeight}px`,
    gap: `${gapY}px ${gapX}px`,
  } as CSSProperties;
  const phoneHeight = (widget: Widget) => {
    const rows = isPhone && hasHeight(widget) ? phoneRows(widget) : undefined;
    return rows === undefined ? undefined : heightOf(rows, rowHeight, gapY);
  };
  const isRow = arrangement === 'column' && rendering === undefined;
  const board = (items: readonly Placed[], top = 0) =>
    items.map(({ widget, position: { x, y, w, h }, span }) => (
      <div
        key={widget.id}
        className={classes.cell}
        data-type={widget.type}
        style={
          arrangement === 'grid'
            ? { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y - top + 1} / span ${h}` }
            : {
                gridColumn: `span ${arrangement === 'pairs' ? span : 1}`,
                minHeight: phoneHeight(widget) ?? minHeight(widget, dashboard, heightOf(h, rowHeight, gapY)),
              }
        }
      >
        <ShowWidget widget={widget} />
      </div>
    ));
  // In the same places in both, so that the element that is measured stays.
  // Where a page ends within a grid, Chromium does not move what is below. Only what is alone may span pages.
  if (rendering === 'pages' && arrangement === 'grid')
    return (
      <PhoneProvider value={isPhone}>
        <div ref={ref} className={classes.bands} style={{ '--gap': `${gapY}px` } as CSSProperties}>
          {bandsOf(placed).map((band) => {
            const [{ widget, position } = {}, ...others] = band;
            if (widget?.type === 'CONTAINER' && others.length === 0)
              return <ShowWidget key={widget.id} widget={widget} />;
            return (
              <div key={widget?.id} className={classes.canvas} data-arrangement={arrangement} style={style}>
                {board(band, position?.y)}
              </div>
            );
          })}
        </div>
      </PhoneProvider>
    );
  return (
    <PhoneProvider value={isPhone}>
      <div ref={ref} className={classes.canvas} data-arrangement={arrangement} style={style}>
        {isPlaced &&
          rowsOf(placed).flatMap((row) =>
            row.length === 1
              ? board(row)
              : [
                  // The same elements in every arrangement, so that a resize keeps what is open in them.
                  <div
                    key={`${row[0]?.widget.id} row`}
                    className={classes.controls}
                    data-row={isRow || undefined}
                  >
                    {board(row)}
                  </div>,
                ],
          )}
      </div>
    </PhoneProvider>
  );
}

/** Whether a widget is as high as its cell, rather than as its content. */
export function hasHeight({ type }: Pick<Widget, 'type'>): boolean {
  return type === 'CHART' || type === 'AI' || type === 'IMAGE' || type === 'SPACER';
}

/** The least height of a widget below others, in pixels: texts and controls are as high as their content. */
export function minHeight(widget: Widget, dashboard: Dashboard, height: number): number | undefined {
  if (widget.type === 'SPACER') return Math.min(height, 48);
  if (widget.type === 'IMAGE') return Math.min(height, 560);
  if (widget.type !== 'CHART') return undefined;
  const isNumber = reportOfChart(dashboard, widget.config)?.kind === 'kpi';
  return isNumber ? 96 : Math.min(Math.max(height, 128), 560);
}

/** The width of an element, as far as it decides how a board is arranged: a resize changes little else. */
function useWidth(layout: DashboardConfig['layout']) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(leastWidth({ layout }, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [layout]);
  return [ref, width] as const;
}
