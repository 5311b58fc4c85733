import type { Build } from '../../api/deployment-builds-api.ts';
import { BuildState } from '../../look/BuildState.tsx';
import { useFormats } from '../../look/formats-context.ts';
import page from '../../look/Page.module.css';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { PageLink } from '../../workspace/PageLink.tsx';
import { BuildDuration } from './BuildDuration.tsx';

interface BuildTableProps {
  readonly deploymentId: number;
  readonly builds: readonly Build[];
}

/** Builds, each with its state, its branch and its commit. */
export function BuildTable({ deploymentId, builds }: BuildTableProps) {
  const { columns } = useArea(DEPLOYMENT).builds;
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">{columns.build}</th>
          <th scope="col">{columns.branch}</th>
          <th scope="col">{columns.commit}</th>
          <th scope="col">{columns.started}</th>
          <th scope="col" data-number>
            {columns.duration}
          </th>
        </tr>
      </thead>
      <tbody>
        {builds.map((build) => (
          <BuildRow key={build.id} deploymentId={deploymentId} build={build} />
        ))}
      </tbody>
    </table>
  );
}

function BuildRow({ deploymentId, build }: { readonly deploymentId: number; readonly build: Build }) {
  const { columns, number, unknownCommit } = useArea(DEPLOYMENT).builds;
  const { moment } = useFormats();
  const places = usePlaces();
  const { id, branchName, commit, createdAt } = build;
  return (
    <tr>
      <td>
        <PageLink href={places.build(deploymentId, id)} className={page.name}>
          {number(String(id))}
        </PageLink>
        <div>
          <BuildState build={build} />
        </div>
      </td>
      <td data-label={columns.branch}>
        <bdi>{branchName}</bdi>
      </td>
      <td>
        {commit === null ? (
          <span className={page.about}>{unknownCommit}</span>
        ) : (
          <>
            <p dir="auto">{firstLine(commit.message)}</p>
            <p className={page.about}>
              <bdi>{commit.authorName}</bdi>
            </p>
          </>
        )}
      </td>
      <td data-label={columns.started}>{moment(new Date(createdAt))}</td>
      <td data-label={columns.duration} data-number>
        <BuildDuration build={build} />
      </td>
    </tr>
  );
}

/** The subject of a commit message. */
function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
