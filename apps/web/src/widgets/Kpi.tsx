import type { ReportColumn, ReportData } from '@facet/client';
import type { KpiBlock } from '@facet/dashboards/visuals';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { earlierText } from '../look/compared-text.ts';
import { type Cell, isInPoints } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { Sparkline } from '../tables/Sparkline.tsx';
import { useWords } from '../words/words.ts';
import { fillTemplate } from './html-template.ts';
import classes from './Kpi.module.css';
import { blocksOf } from './kpi-blocks.ts';
import { lateHtml } from './late-html.ts';

const Html = lateHtml.Component;

interface KpiProps {
  readonly data: ReportData;
  readonly spec: unknown;
  onNumber(column: ReportColumn, value: Cell, x: number, y: number): void;
}

/** A number, what it is compared with, and how far it is from its target. */
export function Kpi({ data, spec, onNumber }: KpiProps) {
  const measures = data.columns.filter(({ isMeasure }) => isMeasure).map(({ name }) => name);
  return (
    <div className={classes.kpi}>
      {blocksOf(spec, measures).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
        <Block key={index} block={block} data={data} onNumber={onNumber} />
      ))}
    </div>
  );
}

function Block({ block, data, onNumber }: { block: KpiBlock } & Pick<KpiProps, 'data' | 'onNumber'>) {
  const formats = useFormats();
  if (block.type === 'text') return <p className={classes.note}>{block.text}</p>;
  if (block.type === 'html')
    return <Html html={fillTemplate(block.html, { ...data, rows: data.rows.slice(-1) }, formats)} />;
  const place = data.columns.findIndex(({ name }) => name === block.column);
  const column = data.columns[place];
  if (column === undefined) return null;
  // The last row: the newest period, if the report has several.
  const value = (data.rows.at(-1)?.[place] ?? null) as Cell;
  if (block.type === 'comparison') {
    const measure = data.columns.findIndex(({ name }) => name === column.comparison?.measure);
    const isKnown = data.rows.at(-1)?.[measure] != null;
    return <Comparison column={column} value={value} block={block} isKnown={isKnown} />;
  }
  if (block.type === 'progress') return <Progress block={block} column={column} value={value} />;
  if (block.type === 'sparkline')
    return (
      <div className={classes.trend}>
        <Sparkline
          values={data.rows.map((row) => (typeof row[place] === 'number' ? (row[place] as number) : null))}
        />
      </div>
    );
  return (
    <>
      {block.label !== undefined && <p className={classes.label}>{block.label}</p>}
      <p className={classes.number}>
        {value === null ? (
          '–'
        ) : (
          <button
            type="button"
            className={classes.value}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              onNumber(column, value, left, bottom);
            }}
          >
            {formats.cell(column, value)}
          </button>
        )}
        {block.unit !== undefined && value !== null && <span className={classes.unit}> {block.unit}</span>}
      </p>
    </>
  );
}

interface ComparisonProps {
  readonly column: ReportColumn;
  readonly value: Cell;
  readonly block: Extract<KpiBlock, { type: 'comparison' }>;
  /** Whether there is a number to compare. */
  readonly isKnown: boolean;
}

function Comparison({ column, value, block: { better, unit }, isKnown }: ComparisonProps) {
  const words = useWords();
  const formats = useFormats();
  const { output = 'percent_change', ...earlier } = column.comparison ?? {};
  const than = earlierText(earlier, words, formats.locale);
  if (typeof value !== 'number')
    return isKnown ? <p className={classes.note}>{words.wasNothing(than)}</p> : null;
  if (output === 'previous')
    return <p className={classes.note}>{words.was(formats.cell(column, value), than)}</p>;
  const size = Math.abs(value);
  const plain = isInPoints(column) ? words.points(formats.points(size)) : formats.cell(column, size);
  const amount = unit === undefined ? plain : `${plain} ${unit}`;
  const Arrow = value === 0 ? IconMinus : value > 0 ? IconArrowUpRight : IconArrowDownRight;
  const judgement =
    better === undefined || value === 0
      ? classes.neutral
      : value > 0 === (better === 'up')
        ? classes.good
        : classes.bad;
  const sentence =
    value === 0 ? words.same(than) : value > 0 ? words.more(amount, than) : words.less(amount, than);
  return (
    <p className={`${classes.comparison} ${judgement}`}>
      <Arrow size={16} aria-hidden className={classes.arrow} />
      <span>{sentence}</span>
    </p>
  );
}

interface ProgressProps {
  readonly block: Extract<KpiBlock, { type: 'progress' }>;
  readonly column: ReportColumn;
  readonly value: Cell;
}

function Progress({ block, column, value }: ProgressProps) {
  const words = useWords();
  const formats = useFormats();
  if (typeof value !== 'number') return null;
  const { target, better = 'up' } = block;
  const isGood = better === 'up' ? value >= target : value <= target;
  // The target has its place on the bar, so that a value beyond it shows as such.
  const most = Math.max(value, target) * 1.25;
  const width = (part: number) => `${Math.min(Math.max((part / most) * 100, 0), 100)}%`;
  const text = formats.cell(column, value);
  const goal = formats.cell(column, target);
  const aim = block.label === undefined ? words.target(goal) : `${block.label} ${goal}`;
  return (
    <div className={classes.progress}>
      <div className={classes.track} role="img" aria-label={`${text}. ${aim}`}>
        <span
          className={`${classes.fill} ${isGood ? classes.fillGood : classes.fillBad}`}
          style={{ width: width(value) }}
        />
        <span className={classes.mark} style={{ insetInlineStart: width(target) }} />
      </div>
      <p className={classes.note}>
        <span className={isGood ? classes.good : classes.bad}>{text}</span> · {aim}
      </p>
    </div>
  );
}
