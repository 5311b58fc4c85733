import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { focusSelected } from '../../look/focus-selected.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import type { CatalogView, Field, FieldKind } from './catalog.ts';
import classes from './FieldList.module.css';
import { FieldRow } from './FieldRow.tsx';
import { type FieldDisplay, USUAL_DISPLAY } from './field-display.ts';
import { type FieldLine, fieldLines } from './found-fields.ts';

const ROW = 30;

interface FieldListProps {
  readonly view: Pick<CatalogView, 'fields'>;
  /** The names of the fields in the question. */
  readonly used: ReadonlySet<string>;
  /** The kinds in their order, if it is another one. */
  readonly kinds?: readonly FieldKind[];
  readonly display?: FieldDisplay;
  /** Whether the search has the focus at first. */
  readonly takesFocus?: boolean;
  onToggle(field: Field): void;
  /** Filters by a field; undefined where that is not possible, or what choosing one does. */
  readonly onFilter?: ((field: Field) => void) | undefined;
  /** Shows how a field is defined. */
  readonly onAbout?: ((field: Field) => void) | undefined;
}

/** The fields of a view by kind and folder, with a search. Arrow keys move, Enter adds or removes. */
export function FieldList({ view, used, kinds, display = USUAL_DISPLAY, ...props }: FieldListProps) {
  const { takesFocus = false, onToggle, onFilter, onAbout } = props;
  const words = useArea(EXPLORE);
  const [text, setText] = useState('');
  // The field shows each key at once, however many fields there are to search.
  const search = useDeferredValue(text);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => fieldLines(view, search, kinds, display), [view, search, kinds, display]);
  const lines = useMemo(() => (search.trim() === '' ? opened(all, closed) : all), [all, closed, search]);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 3,
  });
  const [active, setActive] = useState(0);
  const stops = useMemo(() => lines.flatMap(({ line }, index) => (line === 'kind' ? [] : [index])), [lines]);
  const focusOn = (index: number | undefined) => {
    if (index === undefined) return;
    setActive(index);
    rows.scrollToIndex(index);
    // The row may only be drawn after it has been scrolled to.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus(),
    );
  };
  const move = (event: KeyboardEvent) => {
    // The row with the focus: what is drawn may be older than the keys.
    const focused = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
    const now = stops.indexOf(focused === undefined ? active : Number(focused));
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focusOn(stops[Math.min(Math.max(next, 0), stops.length - 1)]);
  };
  const stop = stops.includes(active) ? active : stops[0];
  const shown = rows.getVirtualItems();
  // A key in the search draws its field at once, and rows only once they change.
  const drawn = useMemo(() => {
    const toggleFolder = (id: string) =>
      setClosed((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      );
    return shown.map(({ index, start }) => {
      const line = lines[index];
      if (line === undefined) return null;
      return (
        <FieldRow
          // Rows of another search take the place of those before, which is faster than new ones.
          key={index}
          line={line}
          index={index}
          top={start}
          height={ROW}
          display={display}
          isStop={index === stop}
          isUsed={line.line === 'field' && used.has(line.field.name)}
          isClosed={line.line === 'folder' && closed.has(line.id)}
          onFocus={() => setActive(index)}
          onToggle={onToggle}
          onFilter={onFilter}
          onAbout={onAbout}
          onFolder={toggleFolder}
        />
      );
    });
  }, [shown, lines, stop, used, closed, display, onToggle, onFilter, onAbout]);
  return (
    <div className={classes.fields}>
      <TextInput
        ref={takesFocus ? focusFirst : null}
        type="search"
        className={classes.search}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            focusOn(stops[0]);
          }
          if (event.key === 'Escape') setText('');
          if (event.key === 'Enter' && text.trim() !== '') {
            // The lines may be those of an earlier text.
            const found = firstField(search === text ? all : fieldLines(view, text, kinds));
            if (found !== undefined) onToggle(found);
          }
        }}
        aria-label={words.searchFields}
        placeholder={words.searchFields}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside */}
      <div ref={scroller} className={classes.list} onKeyDown={move}>
        {lines.length === 0 && <p className={classes.nothing}>{words.noFields(text.trim())}</p>}
        <ul style={{ height: rows.getTotalSize() }} aria-label={words.fields}>
          {drawn}
        </ul>
      </div>
    </div>
  );
}

function firstField(lines: readonly FieldLine[]): Field | undefined {
  return lines.find((line) => line.line === 'field')?.field;
}

/** The lines without what closed folders contain. */
function opened(lines: readonly FieldLine[], closed: ReadonlySet<string>): readonly FieldLine[] {
  if (closed.size === 0) return lines;
  let hiddenBelow: number | undefined;
  return lines.filter((line) => {
    if (line.line === 'kind') hiddenBelow = undefined;
    else if (hiddenBelow !== undefined && line.depth > hiddenBelow) return false;
    else hiddenBelow = line.line === 'folder' && closed.has(line.id) ? line.depth : undefined;
    return true;
  });
}

/** Gives the focus to a field, also in a dialog, which otherwise gives it to what is first in it. */
function focusFirst(field: HTMLInputElement | null): void {
  focusSelected(field);
  // A dialog would look for the focus in vain in a field that is folded away.
  if (field !== null && document.activeElement === field) field.dataset.autofocus = '';
}
