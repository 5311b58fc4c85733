import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type TablePreview as Preview, previewOfTable } from '../api/source-tables-api.ts';
import { ErrorState } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { SourceFailure } from './SourceFailure.tsx';
import classes from './SourceTables.module.css';

interface TablePreviewProps {
  readonly deploymentId: number;
  readonly source: string;
  readonly tableId: number;
}

/** The first rows of a table, read when somebody asks for them, since each reading is recorded. */
export function TablePreview({ deploymentId, source, tableId }: TablePreviewProps) {
  const { table: words } = useArea(SOURCE_TABLES);
  const preview = useMutation({
    mutationFn: () => previewOfTable(deploymentId, source, tableId),
  });
  return (
    <section className={classes.preview}>
      <div className={classes.previewHead}>
        <h3>{words.preview}</h3>
        <Button
          variant="default"
          size="compact-sm"
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {words.showPreview}
        </Button>
        <span className={classes.soft}>{words.previewNote}</span>
      </div>
      {preview.error !== null && (
        <ErrorState error={preview.error} title={words.previewFailed} advice={preview.error.message} />
      )}
      {preview.data !== undefined &&
        (preview.data.problem === null ? (
          <Rows preview={preview.data} />
        ) : (
          <SourceFailure title={words.previewFailed} message={preview.data.message} />
        ))}
    </section>
  );
}

function Rows({ preview: { columns, rows, isCut } }: { readonly preview: Preview }) {
  const { table: words } = useArea(SOURCE_TABLES);
  if (rows.length === 0) return <p role="status">{words.noRows}</p>;
  return (
    <>
      {isCut && <p className={classes.soft}>{words.isCut}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.rows} tabIndex={0} aria-label={words.preview}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name and never move
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={columns[column]?.name}>
                    {value === null ? (
                      <span className={classes.soft}>{words.empty}</span>
                    ) : (
                      <bdi>{value}</bdi>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
