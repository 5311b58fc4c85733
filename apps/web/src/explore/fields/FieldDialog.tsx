import type { ReportColumn } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { explain } from '../../api/explore-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { usesOfField } from '../../api/workspace-search.ts';
import { Dialog } from '../../look/Dialog.tsx';
import type { Formats } from '../../look/format-value.ts';
import { useFormats } from '../../look/formats-context.ts';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { usePlaces } from '../../places/surface.ts';
import { isShare } from '../../tables/table-model.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import { REPORTS } from '../../words/reports/reports-area.ts';
import { onBranch, useAskedBranch } from '../asked-branch.ts';
import { Definitions } from '../provenance/Definitions.tsx';
import classes from '../provenance/Provenance.module.css';
import type { Field } from './catalog.ts';

interface FieldDialogProps {
  readonly deploymentId: number;
  readonly field: Field;
  onClose(): void;
}

/** How the model defines a field, and which reports use it. */
export function FieldDialog({ deploymentId, field, onClose }: FieldDialogProps) {
  const words = useArea(PROVENANCE);
  const places = usePlaces();
  const { failsAgain } = useArea(EXPLORE);
  const { uses: usedIn } = useArea(REPORTS);
  const formats = useFormats();
  const { name, kind } = field;
  const branch = useAskedBranch();
  const body = onBranch(
    { query: kind === 'measure' ? { measures: [name] } : { dimensions: [name] } },
    branch,
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['field', deploymentId, name, branch],
    queryFn: async ({ signal }) => {
      const [{ members }, uses] = await Promise.all([
        explain(deploymentId, body, signal),
        usesOfField(deploymentId, name, signal),
      ]);
      return { members, uses: uses.items };
    },
    retry: isWorthAsking,
  });
  const placeOf = (reportId: number, workbookId: number | null) =>
    places.object(
      deploymentId,
      workbookId === null ? { type: 'REPORT', id: reportId } : { type: 'WORKBOOK', id: workbookId },
    );
  return (
    <Dialog title={words.aboutField(field.title)} width={560} onClose={onClose}>
      <code dir="ltr">{name}</code>
      {field.type === 'number' && <p>{words.example(sampleOf(field, formats))}</p>}
      {data !== undefined ? (
        <>
          <Definitions members={data.members} />
          <section className={classes.part}>
            <h3>{usedIn}</h3>
            {data.uses.length === 0 ? (
              <p>{words.unused}</p>
            ) : (
              <ul className={classes.conditions}>
                {data.uses.map(({ reportId, name, title, workbookId, workbookName, isCertain }) => (
                  <li key={reportId}>
                    <a href={placeOf(reportId, workbookId)} dir="auto">
                      {title || name}
                    </a>
                    {workbookName !== null && <bdi> · {workbookName}</bdi>}
                    {!isCertain && <p>{words.unreadableUse}</p>}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      ) : error !== null ? (
        <ErrorState error={error} title={words.failed} advice={failsAgain} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.waiting}>
          <WidgetSkeleton shape="table" />
        </div>
      )}
      <div className={classes.foot}>
        <ShowRequest
          request={{ method: 'POST', path: `/api/v1/deployments/${deploymentId}/query/explain`, body }}
          operation="explainQuery"
          parameters={{ deploymentId }}
        />
      </div>
    </Dialog>
  );
}

/** A number that shows the separators and the decimals of a field's format. */
function sampleOf({ format, isCount }: Field, formats: Formats): string {
  const column = { type: 'number', format } as ReportColumn;
  if (isCount) return formats.cell(column, 1234);
  return formats.cell(column, isShare(column) ? 0.12345 : 1234.5678);
}
