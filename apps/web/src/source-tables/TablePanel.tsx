import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../api/failure-of.ts';
import { type DescribedTable, describedTable } from '../api/source-tables-api.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { useWords } from '../words/words.ts';
import classes from './SourceTables.module.css';
import { TablePreview } from './TablePreview.tsx';
import { sourceKey } from './table-keys.ts';

interface TablePanelProps {
  readonly deploymentId: number;
  readonly source: string;
  readonly tableId: number;
  readonly mayPreview: boolean;
  onOpen(id: number): void;
  onClose(): void;
}

/** A table beside the list: its columns, its keys in both directions, and rows on demand. */
export function TablePanel({ deploymentId, source, tableId, mayPreview, onOpen, onClose }: TablePanelProps) {
  const words = useArea(SOURCE_TABLES);
  const { close } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: [...sourceKey(deploymentId, source), 'table', tableId],
    queryFn: ({ signal }) => describedTable(deploymentId, source, tableId, signal),
    retry: isWorthAsking,
  });
  return (
    <aside className={classes.panel} aria-label={data?.name ?? words.columns.table}>
      <div className={classes.panelHead}>
        <h2>
          <bdi>{data?.name}</bdi>
        </h2>
        <CloseButton aria-label={close} onClick={onClose} />
      </div>
      {error !== null && data === undefined ? (
        <ErrorState
          error={error}
          title={words.table.failed}
          advice={words.failsAgain}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : (
        <>
          {data.comment !== null && <p dir="auto">{data.comment}</p>}
          <Keys table={data} onOpen={onOpen} />
          <Columns table={data} />
          {mayPreview && <TablePreview deploymentId={deploymentId} source={source} tableId={tableId} />}
        </>
      )}
    </aside>
  );
}

interface KeysProps {
  readonly table: DescribedTable;
  onOpen(id: number): void;
}

function Keys({ table, onOpen }: KeysProps) {
  const { table: words } = useArea(SOURCE_TABLES);
  const { uniqueKeys, foreignKeys, referencedBy } = table;
  if (uniqueKeys.length + foreignKeys.length + referencedBy.length === 0) return null;
  return (
    <dl className={classes.keys}>
      {uniqueKeys.length > 0 && (
        <>
          <dt>{words.unique}</dt>
          {uniqueKeys.map((key) => (
            <dd key={key.join()}>
              <bdi>{key.join(', ')}</bdi>
            </dd>
          ))}
        </>
      )}
      {foreignKeys.length > 0 && <dt>{words.refersTo}</dt>}
      {foreignKeys.map(({ columns, table: name, tableId, referenced }) => (
        <dd key={`${columns} ${name} ${referenced}`}>
          <bdi>{columns.join(', ')}</bdi> → <TableLink name={name} id={tableId} onOpen={onOpen} />
        </dd>
      ))}
      {referencedBy.length > 0 && <dt>{words.referredFrom}</dt>}
      {referencedBy.map(({ columns, table: name, tableId }) => (
        <dd key={`${name} ${columns}`}>
          <TableLink name={name} id={tableId} onOpen={onOpen} /> <bdi>({columns.join(', ')})</bdi>
        </dd>
      ))}
    </dl>
  );
}

interface TableLinkProps {
  readonly name: string;
  /** Null for a table that the catalogue does not have. */
  readonly id: number | null;
  onOpen(id: number): void;
}

function TableLink({ name, id, onOpen }: TableLinkProps) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <button type="button" className={classes.name} onClick={() => onOpen(id)}>
      {name}
    </button>
  );
}

function Columns({ table: { columns, primaryKey } }: { readonly table: DescribedTable }) {
  const { table: words } = useArea(SOURCE_TABLES);
  return (
    <table className={classes.columns}>
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.type}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, type, isNullable, comment }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
              {primaryKey.includes(name) && <span className={classes.kind}>{words.primaryKey}</span>}
              {comment !== null && (
                <p className={classes.soft} dir="auto">
                  {comment}
                </p>
              )}
            </th>
            <td>
              <code dir="ltr">{type}</code>
              {isNullable === true && <span className={classes.soft}> {words.mayBeEmpty}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
