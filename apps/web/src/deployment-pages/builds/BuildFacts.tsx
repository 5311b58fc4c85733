import type { Build } from '../../api/deployment-builds-api.ts';
import { BuildState } from '../../look/BuildState.tsx';
import { useFormats } from '../../look/formats-context.ts';
import page from '../../look/Page.module.css';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { BuildDuration } from './BuildDuration.tsx';
import classes from './BuildFacts.module.css';

/** What is known about a build. */
export function BuildFacts({ build }: { readonly build: Build }) {
  const { columns, unknownCommit, author, engine } = useArea(DEPLOYMENT).builds;
  const { moment } = useFormats();
  const { commit, branchName, engineVersion, createdAt } = build;
  return (
    <>
      <p role="status">
        <BuildState build={build} />
      </p>
      <dl className={classes.facts}>
        <dt>{columns.branch}</dt>
        <dd>
          <bdi>{branchName}</bdi>
        </dd>
        <dt>{columns.commit}</dt>
        <dd>
          {commit === null ? (
            unknownCommit
          ) : (
            <>
              <p className={classes.message} dir="auto">
                {commit.message.trim()}
              </p>
              <code className={page.about}>{commit.hash.slice(0, 10)}</code>
            </>
          )}
        </dd>
        {commit !== null && (
          <>
            <dt>{author}</dt>
            <dd>
              <bdi>{commit.authorName}</bdi>
            </dd>
          </>
        )}
        {engineVersion !== null && (
          <>
            <dt>{engine}</dt>
            <dd dir="ltr">{engineVersion}</dd>
          </>
        )}
        <dt>{columns.started}</dt>
        <dd>{moment(new Date(createdAt))}</dd>
        <dt>{columns.duration}</dt>
        <dd>
          <BuildDuration build={build} />
        </dd>
      </dl>
    </>
  );
}
