import type { ChartPoint, ColourScale, CompiledChart, MountedChart } from '@facet/charts/view';
import type { ReportData } from '@facet/client';
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { WidgetSkeleton } from '../look/States.tsx';
import { useTokens } from '../look/tokens.tsx';
import { useWords } from '../words/words.ts';
import classes from './Chart.module.css';
import { chartTokens } from './chart-tokens.ts';
import { loadCharts } from './load-charts.ts';
import { MapButtons } from './MapButtons.tsx';
import { shapeOfChart } from './shape-of-chart.ts';
import { takeTurns } from './take-turns.ts';
import { noteResize, whenStill } from './when-still.ts';

export interface ChartProps {
  readonly name: string;
  readonly chart: CompiledChart;
  readonly data: ReportData;
  readonly timezone: string;
  /** The colours of categories, shared by all charts of a dashboard. */
  readonly colours: ColourScale;
  /** Set to the chart while it is in the page. */
  readonly mounted: RefObject<MountedChart | undefined>;
  /** Whether someone looks at the page while it is drawn. */
  readonly isWatched: boolean;
  /** When loading began, on the clock of `performance.now()`. */
  readonly since: number | undefined;
  /** A mark was clicked. */
  onPoint(point: ChartPoint): void;
  /** The viewer asks for the menu of a mark. */
  onMenu(point: ChartPoint): void;
  /** The pointer is on a mark; null when it has left. */
  onHover(point: ChartPoint | null): void;
  /** The chart is in the page. */
  onDrawn(): void;
}

interface DrawnChartProps extends ChartProps {
  onFailed(failure: Error): void;
}

/** A chart, with a sentence that describes it for those who cannot see it. */
export function DrawnChart(props: DrawnChartProps) {
  const { name, chart, data, timezone, colours, mounted, isWatched, since, onDrawn } = props;
  const { locale } = useFormats();
  const words = useWords();
  const tokens = useTokens();
  const drawn = useMemo(() => chartTokens(tokens), [tokens]);
  const box = useRef<HTMLDivElement>(null);
  const [sentence, setSentence] = useState<string>();
  const [sampled, setSampled] = useState<MountedChart['sampled']>(null);
  const [map, setMap] = useState<MountedChart['map']>(null);
  const id = useId();
  const done = useRef(onDrawn);
  done.current = onDrawn;
  const handlers = useRef(props);
  handlers.current = props;
  const fail = useCallback((failure: unknown) => handlers.current.onFailed(failure as Error), []);
  // What the chart is drawn with at first; later changes are passed on one by one.
  const first = useRef({ columns: data.columns, rows: data.rows, tokens: drawn, locale });

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let isGone = false;
    let observer: ResizeObserver | undefined;
    // The tooltip makes room for the menu.
    const leave = () => element.firstElementChild?.dispatchEvent(new MouseEvent('mouseleave'));
    const mount = async () => {
      const { mountChart } = await loadCharts([chart]);
      if (isGone) return;
      const own = await mountChart(element, {
        chart,
        timezone,
        ...first.current,
        onClick: (point) => {
          leave();
          handlers.current.onPoint(point);
        },
        onMenu: (point) => {
          leave();
          handlers.current.onMenu(point);
        },
        onHover: (point) => handlers.current.onHover(point),
        pause: takeTurns(isWatched, () => element.checkVisibility({ contentVisibilityAuto: true })),
        ...(isWatched ? { whenStill } : {}),
        colours,
      });
      if (isGone) return own.dispose();
      mounted.current = own;
      setSentence(own.description);
      setSampled(own.sampled);
      setMap(own.map);
      observer = new ResizeObserver(([entry]) => {
        noteResize();
        own.resize(entry?.contentRect).catch(fail);
      });
      observer.observe(element);
      done.current();
    };
    mount().catch((failure: unknown) => {
      if (!isGone) fail(failure);
      done.current();
    });
    return () => {
      isGone = true;
      observer?.disconnect();
      mounted.current?.dispose();
      mounted.current = undefined;
    };
  }, [chart, timezone, colours, mounted, isWatched, fail]);

  useEffect(() => {
    const now = first.current;
    if (now.rows === data.rows && now.columns === data.columns) return;
    first.current = { ...first.current, columns: data.columns, rows: data.rows };
    const update = async () => {
      await mounted.current?.update(data.rows, data.columns);
      setSentence(mounted.current?.description);
      setSampled(mounted.current?.sampled ?? null);
      done.current();
    };
    update().catch(fail);
  }, [data, mounted, fail]);

  useEffect(() => {
    if (first.current.tokens === drawn) return;
    first.current = { ...first.current, tokens: drawn };
    mounted.current?.setTheme(drawn).catch(fail);
  }, [drawn, mounted, fail]);

  useEffect(() => {
    if (first.current.locale === locale) return;
    first.current = { ...first.current, locale };
    const change = async () => {
      await mounted.current?.setLocale(locale);
      setSentence(mounted.current?.description);
    };
    change().catch(fail);
  }, [locale, mounted, fail]);

  return (
    <figure className={classes.chart} aria-label={name} aria-describedby={id}>
      {sentence === undefined && (
        <div className={classes.loading}>
          <WidgetSkeleton shape={shapeOfChart(chart)} since={since} />
        </div>
      )}
      <div ref={box} className={classes.box} {...(map === null ? undefined : mapArea(words.map.keys))} />
      {map !== null && <MapButtons map={map} />}
      <figcaption id={id} className={classes.unseen}>
        {sentence}
      </figcaption>
      {sampled !== null && (
        <p className={classes.sampled}>
          {words.sampled(sampled.shown.toLocaleString(locale), sampled.total.toLocaleString(locale))}
        </p>
      )}
    </figure>
  );
}

/** What can have the focus on a map. */
function mapArea(label: string) {
  return { tabIndex: 0, role: 'application', 'aria-label': label };
}
