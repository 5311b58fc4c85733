import { Button, Select } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, lazy, memo, Suspense, useId, useMemo, useState } from 'react';
import { PanelEdge } from '../../look/PanelEdge.tsx';
import { useWidth } from '../../look/use-width.ts';
import { useHas } from '../../places/surface.ts';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import type { Catalog, CatalogView, Field } from './catalog.ts';
import { FieldList } from './FieldList.tsx';
import classes from './FieldsPanel.module.css';
import { useFieldDisplay } from './field-display.ts';
import { ViewMenu } from './ViewMenu.tsx';

const FieldDialog = lazy(() =>
  import('./FieldDialog.tsx').then((module) => ({ default: module.FieldDialog })),
);

const WIDTHS = { least: 220, most: 560 };

interface FieldsPanelProps {
  readonly deploymentId: number;
  readonly catalog: Catalog;
  readonly view: CatalogView;
  /** Whether the question has another view, which has disappeared. */
  readonly isViewGone: boolean;
  /** The names of the fields in the question. */
  readonly used: ReadonlySet<string>;
  /** Whether the page has no other title. */
  readonly hasTitle: boolean;
  /** Whether the fields are shown at first where there is little room. */
  readonly isOpenAtFirst: boolean;
  /** Whether the search of the fields has the focus at first. */
  readonly takesFocus: boolean;
  onView(name: string): void;
  onToggle(field: Field): void;
  /** Undefined where fields cannot be filtered. */
  readonly onFilter: ((field: Field) => void) | undefined;
  /** Makes a dashboard of a view; undefined where the person may not. */
  readonly onDashboard: ((view: string) => void) | undefined;
}

/** The view and its fields; on narrow pages the fields can be closed, so that the answer is near. */
export const FieldsPanel = memo(function FieldsPanel(props: FieldsPanelProps) {
  const { deploymentId, catalog, view, isViewGone, used, hasTitle, isOpenAtFirst, ...on } = props;
  const words = useArea(EXPLORE);
  const { fieldsWidth } = useArea(ANSWER);
  const [width, setWidth] = useWidth('facet:explore-fields', 288, WIDTHS);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [about, setAbout] = useState<Field | null>(null);
  const list = useId();
  const isExplained = useHas('definitions');
  const { isByName, isByCube, onByName, onByCube } = useFieldDisplay(view);
  const display = useMemo(() => ({ isByName, isByCube }), [isByName, isByCube]);
  const onDashboard = isViewGone ? undefined : on.onDashboard;
  const Arrow = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.side} style={{ '--side': `${width}px` } as CSSProperties}>
      <PanelEdge label={fieldsWidth} width={width} {...WIDTHS} side="end" onWidth={setWidth} />
      <div className={classes.head}>
        {hasTitle && <h1 className={classes.title}>{words.title}</h1>}
        <div className={classes.choice}>
          <Select
            className={classes.view}
            aria-label={words.view}
            data={catalog.views.map(({ name, title }) => ({ value: name, label: title }))}
            value={isViewGone ? null : view.name}
            onChange={(name) => {
              if (name !== null && (isViewGone || name !== view.name)) on.onView(name);
            }}
            allowDeselect={false}
            searchable={catalog.views.length > 8}
            checkIconPosition="right"
          />
          <Button
            variant="default"
            className={classes.opener}
            rightSection={<Arrow size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
          >
            {words.fields}
          </Button>
          {(onDashboard ?? onByName ?? onByCube) !== undefined && (
            <ViewMenu view={view} display={display} {...{ onDashboard, onByName, onByCube }} />
          )}
        </div>
        {view.description !== '' && (
          <p className={classes.description} dir="auto">
            {view.description}
          </p>
        )}
      </div>
      <div id={list} className={classes.list} data-closed={!isOpen || undefined}>
        <FieldList
          key={view.name}
          view={view}
          used={used}
          onToggle={on.onToggle}
          onFilter={on.onFilter}
          display={display}
          takesFocus={on.takesFocus}
          onAbout={isExplained ? setAbout : undefined}
        />
      </div>
      {about !== null && (
        <Suspense>
          <FieldDialog deploymentId={deploymentId} field={about} onClose={() => setAbout(null)} />
        </Suspense>
      )}
    </div>
  );
});
