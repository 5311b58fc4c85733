import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Cell, type Formats, isMissing } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { useTokens } from '../look/tokens.tsx';
import { useWords } from '../words/words.ts';
import { BodyCell } from './BodyCell.tsx';
import { type CellRange, cellOf, copiedText, nextCell, placeOf } from './cell-focus.ts';
import { columnWidths, LEAST_WIDTH } from './column-widths.ts';
import classes from './DataTable.module.css';
import { HeadCell } from './HeadCell.tsx';
import { cellText, contentWidths, forgetWidths, rowColumn, spansAt } from './measure-text.ts';
import { TableBody } from './TableBody.tsx';
import { type Sorting, type TableLine, tableLines } from './table-lines.ts';
import { isShare, plainColumn, type TableColumn, type TableModel } from './table-model.ts';

interface DataTableProps {
  readonly name: string;
  readonly model: TableModel;
  /** A cell was clicked, or Enter pressed on it. */
  onCell?(cell: ChosenCell): void;
}

/** A cell of a table, and where it is in the window. */
export interface ChosenCell {
  readonly column: TableColumn;
  readonly value: Cell;
  /** The row of the result from which it is. */
  readonly source: readonly unknown[] | undefined;
  /** Whether the menu is asked for: the right button, or a long touch. */
  readonly isMenu: boolean;
  readonly x: number;
  readonly y: number;
}

/** A table with a sticky header and first column, columns that sort, move and grow, and only the rows in view. */
export function DataTable({ name, model, onCell }: DataTableProps) {
  const words = useWords();
  const formats = useFormats();
  const fonts = useFonts();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [sorting, setSorting] = useState<Sorting>();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<readonly string[]>([]);
  const [chosenWidths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [range, setRange] = useState<CellRange>();
  const [drag, setDrag] = useState<{ key: string; target: number }>();
  const [news, setNews] = useState('');
  const room = useRoom(scroller);

  const lines = useMemo(
    () => tableLines(model, sorting, (group) => toggled.has(group)),
    [model, sorting, toggled],
  );
  /** The columns from left to right, as places in the cells of a line. */
  const places = useMemo(() => placesIn(model, order), [model, order]);
  const columns = useMemo(() => places.map((place) => model.columns[place] as TableColumn), [places, model]);
  const needs = useMemo(
    () =>
      contentWidths(model, fonts.family, (column, value) =>
        column.isLabel && isMissing(value)
          ? formats.name(column.column, value)
          : cellText(formats, column, value),
      ),
    [model, fonts, formats],
  );
  const numberWidth = model.rowNumbers ? 24 + 9 * String(lines.length).length : 0;
  const widths = useMemo(() => {
    const own = places.map((place) => {
      const fixed = chosenWidths[model.columns[place]?.key ?? ''];
      const need = needs[place] ?? { content: LEAST_WIDTH };
      return fixed === undefined ? need : { ...need, fixed };
    });
    return columnWidths(own, room - numberWidth);
  }, [places, needs, chosenWidths, room, model, numberWidth]);

  const valueAt = (line: TableLine | undefined, place: number) => line?.cells[places[place] ?? -1] ?? null;
  const columnAt = (line: TableLine | undefined, place: number): TableColumn | undefined => {
    const column = columns[place];
    return column === undefined || line?.kind !== 'row' ? column : rowColumn(model, column, line.index);
  };
  const textAt = (index: number, place: number) => {
    const column = columnAt(lines[index], place);
    return column === undefined ? '' : cellText(formats, column, valueAt(lines[index], place));
  };
  const choose = (cell: Element | null, isMenu = false) => {
    const [index, place] = placeOf(cell);
    const line = lines[index];
    const column = columnAt(line, place);
    if (cell === null || line === undefined || column === undefined) return;
    const { left, bottom } = cell.getBoundingClientRect();
    const source = line.kind === 'row' ? model.source(line.index, places[place] ?? -1) : undefined;
    onCell?.({ column, value: valueAt(line, place), source, isMenu, x: left + 12, y: bottom });
  };
  const click = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button') !== null) return;
    const cell = cellOf(event.target);
    if (event.shiftKey && cell !== null) {
      setRange({ from: range?.from ?? placeOf(cellOf(document.activeElement) ?? cell), to: placeOf(cell) });
      return;
    }
    setRange(undefined);
    choose(cell);
  };
  const openMenu = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    const isLink = event.target instanceof Element && event.target.closest('a, button[data-link]') !== null;
    if (onCell === undefined || cell === null || isLink) return;
    event.preventDefault();
    choose(cell, true);
  };
  const press = (event: KeyboardEvent) => {
    if (scroller === null) return;
    const cell = cellOf(event.target);
    if (event.key === 'Enter' && cell !== null && event.target === cell) {
      const toggle = cell.querySelector<HTMLElement>('button:not([data-link])');
      const link = cell.querySelector<HTMLElement>('a, button[data-link]');
      if (toggle !== null || link !== null) (toggle ?? link)?.click();
      else choose(cell);
      return;
    }
    const next = nextCell(event.key, event.target, scroller);
    if (next === null) return;
    event.preventDefault();
    setRange(event.shiftKey ? { from: range?.from ?? placeOf(cell), to: placeOf(next) } : undefined);
    next.focus();
  };
  const copy = (event: ClipboardEvent) => {
    // What the viewer marked as text is copied as such.
    if (document.getSelection()?.isCollapsed === false) return;
    const focused = placeOf(cellOf(document.activeElement));
    const own = range ?? (focused[0] === -1 ? undefined : { from: focused, to: focused });
    if (own === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(own, textAt));
  };

  const canMove = model.columns.every(({ groups }) => groups.length === 0);
  const fixed = model.tree === undefined ? 0 : 1;
  const move = (from: number, to: number) => {
    if (to < fixed || to >= columns.length || from < fixed || from === to) return;
    const keys = columns.map(({ key }) => key);
    const [moved = ''] = keys.splice(from, 1);
    keys.splice(to, 0, moved);
    setOrder(keys);
    setNews(words.moved(columns[from]?.title ?? '', to + 1, columns.length));
  };
  const targetAt = (x: number) => {
    const heads = scroller?.querySelectorAll('thead tr:last-child th[data-column]') ?? [];
    const found = [...heads].findIndex((head) => {
      const { left, right } = head.getBoundingClientRect();
      return x >= left && x < right;
    });
    return Math.max(found, fixed);
  };
  const toggle = useCallback(
    (group: string) =>
      setToggled((before) => {
        const after = new Set(before);
        if (!after.delete(group)) after.add(group);
        return after;
      }),
    [],
  );
  const levels = Math.max(0, ...columns.map(({ groups }) => groups.length));
  return (
    <section
      ref={setScroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
      onKeyDown={press}
      onCopy={copy}
      data-banding={model.banding || undefined}
    >
      <table
        className={classes.table}
        aria-rowcount={lines.length + levels + 1}
        style={{ width: widths.reduce((sum, width) => sum + width, numberWidth) }}
      >
        <colgroup>
          {model.rowNumbers && <col style={{ width: numberWidth }} />}
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          {Array.from({ length: levels }, (_, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other identity
            <tr key={level}>
              {model.rowNumbers && <td />}
              {spansAt(columns, level).map(({ key, value, span }, index) => (
                <th
                  key={key}
                  colSpan={span}
                  scope={value === '' ? undefined : 'colgroup'}
                  className={index === 0 && span === 1 ? `${classes.group} ${classes.pinned}` : classes.group}
                >
                  {value === '' ? null : <span className={classes.groupLabel}>{value.slice(0, 300)}</span>}
                </th>
              ))}
            </tr>
          ))}
          <tr>
            {model.rowNumbers && <th scope="col" className={classes.rowNumber} aria-label="#" />}
            {columns.map((column, index) => (
              <HeadCell
                key={column.key}
                column={withUnit(column, model, formats)}
                isDescending={sorting?.column === column.key ? sorting.isDescending : undefined}
                label={words.sortBy(column.title)}
                isPinned={index === 0 && !model.rowNumbers}
                width={widths[index] ?? LEAST_WIDTH}
                canMove={canMove && index >= fixed}
                drop={
                  drag?.target === index && drag.key !== column.key
                    ? dropSide(columns, drag, index)
                    : undefined
                }
                onSort={() => setSorting(nextSorting(sorting, column))}
                onResize={(width) => {
                  const { [column.key]: _own, ...others } = chosenWidths;
                  const most = Math.max(LEAST_WIDTH, Math.round(width ?? 0));
                  setWidths(width === undefined ? others : { ...others, [column.key]: most });
                }}
                onMove={(step) => move(index, index + step)}
                onDrag={(x, isDropped) => {
                  if (x === undefined || isDropped) setDrag(undefined);
                  else setDrag({ key: column.key, target: targetAt(x) });
                  if (x !== undefined && isDropped) move(index, targetAt(x));
                }}
              />
            ))}
          </tr>
        </thead>
        <TableBody
          scroller={scroller}
          lines={lines}
          model={model}
          columns={columns}
          places={places}
          widths={widths}
          headRows={levels + 1}
          range={range}
          isClickable={onCell !== undefined}
          onToggle={toggle}
          onClick={click}
          onContextMenu={openMenu}
        />
        {model.totals.length > 0 && (
          <tfoot>
            {model.totals.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: totals have no other identity
              <tr key={row}>
                {model.rowNumbers && <td />}
                {columns.map((column, index) =>
                  index === 0 && column.isLabel && cells[places[index] ?? -1] === null ? (
                    <th key={column.key} scope="row" className={classes.pinned}>
                      {row === 0 ? words.total : null}
                    </th>
                  ) : (
                    <BodyCell
                      key={column.key}
                      column={plainColumn(rowColumn(model, column, row))}
                      value={cells[places[index] ?? -1] ?? null}
                      isPinned={index === 0}
                    />
                  ),
                )}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      <span className={classes.unseen} role="status">
        {news}
      </span>
    </section>
  );
}

/** The places of the columns in the viewer's order; new columns are at the end. */
function placesIn({ columns }: TableModel, order: readonly string[]): number[] {
  const known = order.map((key) => columns.findIndex((column) => column.key === key));
  const moved = known.filter((place) => place !== -1);
  return [...moved, ...columns.map((_, place) => place).filter((place) => !moved.includes(place))];
}

function dropSide(columns: readonly TableColumn[], { key }: { key: string }, target: number) {
  return columns.findIndex((column) => column.key === key) < target ? 'after' : 'before';
}

function nextSorting(now: Sorting | undefined, { key, isLabel }: TableColumn): Sorting | undefined {
  const startsDescending = !isLabel;
  if (now?.column !== key) return { column: key, isDescending: startsDescending };
  return now.isDescending === startsDescending ? { column: key, isDescending: !startsDescending } : undefined;
}

/** A column whose title has the unit of its numbers. With measures on rows, these have it. */
function withUnit(column: TableColumn, model: TableModel, formats: Formats): TableColumn {
  const { unit, title } = column;
  if (unit === undefined || model.measureOf !== undefined || isShare(column.column)) return column;
  return { ...column, title: `${title} ${formats.unit(unit)}` };
}

/** The font of texts: another object once fonts have been loaded, with which texts have other widths. */
function useFonts(): { readonly family: string } {
  const { font } = useTokens();
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const update = () => {
      forgetWidths();
      setLoads((count) => count + 1);
    };
    document.fonts.addEventListener('loadingdone', update);
    return () => document.fonts.removeEventListener('loadingdone', update);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are measured again after each load
  return useMemo(() => ({ family: font }), [font, loads]);
}

/** The width inside a scrolling element. */
function useRoom(scroller: HTMLElement | null): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const measure = () => setRoom(scroller.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}
