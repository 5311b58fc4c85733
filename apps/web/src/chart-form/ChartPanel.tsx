import { Button, CloseButton, Drawer, Tabs } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { PanelEdge } from '../look/PanelEdge.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useWidth } from '../look/use-width.ts';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import { useWords } from '../words/words.ts';
import { ChartForm, type ChartFormProps } from './ChartForm.tsx';
import classes from './ChartPanel.module.css';
import { specOf } from './drawn-chart.ts';
import { formKindOf } from './form-kinds.ts';

const SpecEditor = lazy(() => import('./SpecEditor.tsx').then((module) => ({ default: module.SpecEditor })));

export interface ChartPanelProps extends ChartFormProps {
  /** Whether nobody has changed what is drawn. */
  readonly isSuggested: boolean;
  onReset(): void;
  onClose(): void;
}

const WIDTHS = { least: 260, most: 560 };

/** The settings of a chart beside it, as a form or as code; on narrow pages in a sheet. */
export function ChartPanel(props: ChartPanelProps) {
  const words = useArea(CHART_FORM);
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [width, setWidth] = useWidth('facet:chart-panel', 320, WIDTHS);
  if (isNarrow)
    return (
      <Drawer.Root opened onClose={props.onClose} position="bottom" size="75%" lockScroll={false}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={words.settings}>
          <PanelContent {...props} />
        </Drawer.Content>
      </Drawer.Root>
    );
  return (
    <aside className={classes.panel} aria-label={words.settings} style={{ width }}>
      <PanelEdge label={words.resize} width={width} {...WIDTHS} side="start" onWidth={setWidth} />
      <PanelContent {...props} />
    </aside>
  );
}

function PanelContent({ isSuggested, onReset, onClose, ...form }: ChartPanelProps) {
  const words = useArea(CHART_FORM);
  const { visualisation, columns, onChange } = form;
  const { close } = useWords();
  const isReadable = visualisation?.kind === 'table' || formKindOf(visualisation) !== undefined;
  const isKnown = visualisation === null || specOf(visualisation) !== undefined;
  return (
    <div className={classes.content}>
      <div className={classes.head}>
        <h2 className={classes.title}>{words.settings}</h2>
        <CloseButton aria-label={close} onClick={onClose} />
      </div>
      <div className={classes.origin}>
        {isSuggested ? (
          <span>{words.asSuggested}</span>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onReset}
          >
            {words.toSuggestion}
          </Button>
        )}
      </div>
      <Tabs defaultValue="form" keepMounted={false} className={classes.tabs ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="form">{words.form}</Tabs.Tab>
          <Tabs.Tab value="code">{words.code}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form" className={classes.scroll ?? ''}>
          {!isReadable && visualisation !== null && (
            <div className={classes.note} role="note">
              {isKnown && visualisation.kind === 'vega' ? (
                <>
                  <b>{words.notInForm.title}</b>
                  <p>{words.notInForm.text}</p>
                </>
              ) : (
                <p>{words.unknownKind(visualisation.kind ?? '')}</p>
              )}
            </div>
          )}
          <ChartForm {...form} />
        </Tabs.Panel>
        <Tabs.Panel value="code" className={classes.scroll ?? ''}>
          <Suspense fallback={<WidgetSkeleton shape="table" />}>
            <SpecEditor visualisation={visualisation} columns={columns} onChange={onChange} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
