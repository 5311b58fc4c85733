import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { isMissing } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { useTokens } from '../look/tokens.tsx';
import { useWords } from '../words/words.ts';
import { CellContent, type CellContentProps } from './CellContent.tsx';
import { paintOf, toneOf } from './cell-paint.ts';
import classes from './DataTable.module.css';
import { cellText, MOST_CHARACTERS } from './measure-text.ts';
import type { TableColumn } from './table-model.ts';
import type { Tone } from './table-settings.ts';

interface BodyCellProps extends Omit<CellContentProps, 'text'> {
  readonly isPinned: boolean;
  /** Whether it is of a row, whose dimensions are values; those of groups and totals may be none. */
  readonly isOfRow?: boolean;
  /** The indexes of its line and column; absent in totals. */
  readonly place?: string;
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
        <CellContent column={column} value={value} text={short} otherCell={otherCell} source={source} />
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

export function isNumeric({ column, sparkline }: TableColumn): boolean {
  return column.type === 'number' && !sparkline;
}
