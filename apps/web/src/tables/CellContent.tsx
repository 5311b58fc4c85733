import { safeLink } from '@facet/dashboards/safe-link';
import type { Cell } from '../look/format-value.ts';
import { linkOf, numbersIn, safeImage } from './cell-links.ts';
import classes from './DataTable.module.css';
import { useLinks } from './row-links.ts';
import { Sparkline } from './Sparkline.tsx';
import type { TableColumn } from './table-model.ts';

export interface CellContentProps {
  readonly column: TableColumn;
  readonly value: Cell;
  readonly text: string;
  /** Another cell of its row. */
  readonly otherCell?: ((column: string) => Cell) | undefined;
  /** The row of the result from which it is. */
  readonly source?: readonly unknown[] | undefined;
}

/** The value of a cell: as text, a link, an image, a line, or beside a bar. */
export function CellContent({ column, value, text, otherCell, source }: CellContentProps) {
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
