import type { Container as ContainerWidget, Widget } from '@facet/dashboards';
import { isHiddenOnPhone, isSection } from '@facet/dashboards/arrangement';
import { Tabs } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useBoard, useBoardState, useConfig } from '../store/board-context.ts';
import { Canvas, minHeight } from './Canvas.tsx';
import classes from './Container.module.css';
import { GAP, heightOf, ROW_HEIGHT } from './layout.ts';
import { useIsPhone } from './phone.ts';
import { Section } from './Section.tsx';
import { useShowWidget } from './show-widget.ts';

/** The labels of tabs, above their content. */
const TABS_HEIGHT = 52;
/** The least height of a tab below others. */
const LEAST_HEIGHT = 160;

/** Widgets in a stack, in a grid of their own, or each on a tab. */
export function Container({ widget }: { widget: ContainerWidget }) {
  const { layout = 'stack', title, showTitle = true, children = [] } = widget.config;
  const { widgets, unfoldsTabs, rendering } = useBoard();
  // What is inside changes with it.
  useConfig();
  const isPhone = useIsPhone();
  const found = children
    .map((id) => widgets.get(id))
    .filter((child) => child !== undefined)
    .filter((child) => !isPhone || !isHiddenOnPhone(child));
  const content = layout === 'grid' ? <Canvas widgets={found} /> : <Stack widget={widget} items={found} />;
  if (isSection(widget) && rendering === undefined)
    return (
      <Section widget={widget} title={title ?? ''}>
        {content}
      </Section>
    );
  return (
    <section className={classes.container}>
      {title !== undefined && showTitle && <h2 className={classes.title}>{title}</h2>}
      {layout === 'tabs' && unfoldsTabs ? (
        <AllTabs widget={widget} />
      ) : layout === 'tabs' ? (
        <TabsContainer widget={widget} />
      ) : (
        content
      )}
    </section>
  );
}

/** Widgets beside or below each other, with equal shares of a cell; where cells have no height, as high as they need to be. */
function Stack({ widget, items }: { widget: ContainerWidget; items: readonly Widget[] }) {
  const ShowWidget = useShowWidget();
  const { dashboard } = useBoard();
  const { direction = 'horizontal' } = widget.config;
  const height = useCellHeight(widget) / (direction === 'vertical' ? items.length : 1);
  return (
    <div className={classes.stack} data-direction={direction}>
      {items.map((item) => {
        const least = minHeight(item, dashboard, height);
        const style = least === undefined ? undefined : ({ '--least': `${least}px` } as CSSProperties);
        return (
          <div key={item.id} className={classes.item} style={style}>
            <ShowWidget widget={item} />
          </div>
        );
      })}
    </div>
  );
}

/** The height of a widget's cell on a wide board, in pixels. */
function useCellHeight({ position }: Widget): number {
  const { rowHeight = ROW_HEIGHT, margin: [, gap = GAP] = [] } = useConfig().layout ?? {};
  return heightOf(position.h, rowHeight, gap);
}

function TabsContainer({ widget }: { widget: ContainerWidget }) {
  const board = useBoard();
  const { widgets } = board;
  const { tabs = [], title } = widget.config;
  const active = useBoardState((state) => state.tabs.get(widget.id)) ?? tabs[0]?.id ?? null;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  // What was opened stays, so that coming back is immediate. What was not does not query.
  const shown = active === null || seen.has(active) ? seen : new Set([...seen, active]);
  if (shown !== seen) setSeen(shown);
  return (
    <Tabs
      value={active}
      onChange={(tabId) => tabId !== null && board.run({ kind: 'tab', widgetId: widget.id, tabId })}
      keepMounted
      classNames={{ root: classes.tabs, panel: classes.panel, list: classes.list }}
    >
      <Tabs.List aria-label={title}>
        {tabs.map(({ id, title: name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, child }) => (
        <Tabs.Panel
          key={id}
          value={id}
          data-holds={child === undefined ? undefined : widgets.get(child)?.type}
        >
          {shown.has(id) && child !== undefined && <Child widget={widgets.get(child)} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The tabs one below another, for pictures and documents. */
function AllTabs({ widget }: { widget: ContainerWidget }) {
  const { widgets } = useBoard();
  const height = useCellHeight(widget) - TABS_HEIGHT;
  const style = { '--height': `${Math.max(height, LEAST_HEIGHT)}px` } as CSSProperties;
  return (widget.config.tabs ?? []).map(({ id, title, child }) => (
    <div key={id} className={classes.tab} style={style}>
      <h3 className={classes.tabTitle}>{title}</h3>
      {child !== undefined && <Child widget={widgets.get(child)} />}
    </div>
  ));
}

function Child({ widget }: { widget: Widget | undefined }) {
  const ShowWidget = useShowWidget();
  const isPhone = useIsPhone();
  return widget === undefined || (isPhone && isHiddenOnPhone(widget)) ? null : <ShowWidget widget={widget} />;
}
