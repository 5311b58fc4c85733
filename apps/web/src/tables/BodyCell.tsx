import { safeLink } from '@facet/dashboards/safe-link';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { type Cell, isMissing } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { useTokens } from '../look/tokens.tsx';
import { useWords } from '../words/words.ts';
import { linkOf, numbersIn, safeImage } from './cell-links.ts';
import { paintOf, toneOf } from './cell-paint.ts';
import classes from './DataTable.module.css';
import { cellText, MOST_CHARACTERS } from './measure-text.ts';
import { useLinks } from './row-links.ts';
import { Sparkline } from './Sparkline.tsx';
import type { TableColumn } from './table-model.ts';
import type { Tone } from './table-settings.ts';

interface BodyCellProps {
  readonly column: TableColumn;
  readonly value: Cell;
  readonly isPinned: boolean;
  /** Whether it is of a row, whose dimensions are values; those of groups and totals may be none. */
  readonly isOfRow?: boolean;
  /** The indexes of its line and column; absent in totals. */
  readonly place?: string;
  /** Another cell of its row. */
  readonly otherCell?: (column: string) => Cell;
  /** The row of the result from which it is. */
  readonly source?: readonly unknown[] | undefined;
  readonly isSelected?: boolean;
  readonly indent?: number;
  readonly group?: { readonly isOpen: boolean; onToggle(): void };
}

const SYMBOLS: Partial<Record<Tone, typeof IconCircleX>> = {
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconCircleX,
};

/** A cell of a row, of a group, or of totals. */
export function BodyCell({
  column,
  value,
  isPinned,
  isOfRow = false,
  place,
  otherCell,
  source,
  isSelected,
  indent,
  group,
}: BodyCellProps) {
  const formats = useFormats();
  const tokens = useTokens();
  const words = useWords();
  const isNamed = column.isLabel && (isPinned || isOfRow) && isMissing(value);
  const text = isNamed ? formats.name(column.column, value) : cellText(formats, column, value);
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  const style: CSSProperties = indent === undefined ? {} : { paddingInlineStart: 16 + indent * 18 };
  const paint =
    column.scale !== undefined && typeof value === 'number'
      ? paintOf(column.scale, value, tokens)
      : undefined;
  if (paint !== undefined) Object.assign(style, { backgroundColor: paint.background, color: paint.text });
  const tone = column.rules === undefined ? undefined : toneOf(column.rules, value);
  const change =
    column.better !== undefined && typeof value === 'number' && value !== 0
      ? value > 0 === (column.better === 'up')
        ? classes.good
        : classes.bad
      : undefined;
  const Sign = tone === undefined ? undefined : SYMBOLS[tone];
  const className = [
    isNumeric(column) && classes.number,
    isPinned && classes.pinned,
    isSelected && classes.selected,
    change,
    tone !== undefined && classes[tone],
  ]
    .filter(Boolean)
    .join(' ');
  const content: ReactNode = (
    <>
      {group !== undefined && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={group.isOpen}
          aria-label={`${group.isOpen ? words.collapse : words.expand} ${short}`}
          onClick={group.onToggle}
        >
          {group.isOpen ? (
            <IconChevronDown size={14} aria-hidden />
          ) : (
            <IconChevronRight size={14} aria-hidden />
          )}
        </button>
      )}
      {Sign !== undefined && <Sign size={14} aria-hidden className={classes.symbol} />}
      {isNamed ? (
        <span className={classes.soft}>{text}</span>
      ) : (
        <Content column={column} value={value} text={short} otherCell={otherCell} source={source} />
      )}
    </>
  );
  const own = {
    className,
    style,
    title: isNumeric(column) || text === '' ? undefined : text.slice(0, 1000),
    'data-row': place,
    tabIndex: place === undefined ? undefined : -1,
  };
  return isPinned && column.isLabel ? (
    <th scope="row" {...own}>
      {content}
    </th>
  ) : (
    <td {...own}>{content}</td>
  );
}

function Content({
  column,
  value,
  text,
  otherCell,
  source,
}: Pick<BodyCellProps, 'column' | 'value' | 'otherCell' | 'source'> & { readonly text: string }) {
  const linksOf = useLinks();
  if (column.sparkline) {
    const numbers = numbersIn(value);
    return (
      <span className={classes.trend}>
        <Sparkline
          values={numbers}
          label={`${column.title}: ${numbers[0] ?? ''} – ${numbers.at(-1) ?? ''}`}
        />
      </span>
    );
  }
  if (column.image) {
    const source = safeImage(value);
    if (source !== undefined) return <img className={classes.image} src={source} alt={column.title} />;
    const address = safeLink(String(value ?? ''));
    return address === undefined ? null : <Link address={address} text={address} />;
  }
  if (column.link !== undefined) {
    const address = linkOf(column.link, value, otherCell ?? (() => null));
    if (address !== undefined) return <Link address={address} text={text} />;
  }
  const name = column.column.name;
  const primary = linksOf(source).find((link) => link.primary && link.column === name);
  if (primary !== undefined && text !== '') {
    if (primary.address !== undefined) return <Link address={primary.address} text={text} />;
    return (
      <button type="button" data-link className={classes.innerLink} tabIndex={-1} onClick={primary.open}>
        {text}
      </button>
    );
  }
  if (column.barOf === undefined || typeof value !== 'number') return text;
  return (
    <span className={classes.withBar}>
      <Bar range={column.barOf} value={value} />
      <span>{text}</span>
    </span>
  );
}

function Link({ address, text }: { address: string; text: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={classes.link}
      tabIndex={-1}
    >
      {text}
    </a>
  );
}

/** A bar from zero, to the left for negative amounts. */
function Bar({ range: [low, high], value }: { range: readonly [number, number]; value: number }) {
  if (high === low) return <span className={classes.track} />;
  const part = (amount: number) => ((Math.min(Math.max(amount, low), high) - low) / (high - low)) * 100;
  const [from, to] = [part(Math.min(value, 0)), part(Math.max(value, 0))];
  return (
    <span className={classes.track}>
      <span
        className={value < 0 ? classes.barBelow : classes.bar}
        style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
      />
      {low < 0 && high > 0 && <span className={classes.zero} style={{ insetInlineStart: `${part(0)}%` }} />}
    </span>
  );
}

export function isNumeric({ column, sparkline }: TableColumn): boolean {
  return column.type === 'number' && !sparkline;
}
