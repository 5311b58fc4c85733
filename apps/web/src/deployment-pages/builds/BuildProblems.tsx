import type { BuildDetails } from '../../api/deployment-builds-api.ts';
import page from '../../look/Page.module.css';
import { usePlaces } from '../../places/surface.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { PageLink } from '../../workspace/PageLink.tsx';
import classes from './BuildProblems.module.css';

interface BuildProblemsProps {
  readonly deploymentId: number;
  readonly build: BuildDetails;
}

/** Why a build failed, with ways to the files, and what a data source said. */
export function BuildProblems({ deploymentId, build }: BuildProblemsProps) {
  const words = useArea(DEPLOYMENT).builds;
  const { errorText, sourceWarning, branchName } = build;
  const problems =
    build.problems.length > 0 || errorText === null
      ? build.problems
      : [{ message: errorText, fileName: null, line: null }];
  return (
    <>
      {problems.length > 0 && (
        <section className={page.section}>
          <h2>{words.problems}</h2>
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={JSON.stringify(problem)} className={classes.problem}>
                <FileLink deploymentId={deploymentId} branchName={branchName} {...problem} />
                <span className={classes.message} dir="auto">
                  {problem.message}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sourceWarning !== null && (
        <section className={page.section}>
          <h2>{words.sourceWarning}</h2>
          <p className={`${classes.problem} ${classes.message}`} dir="auto">
            {sourceWarning}
          </p>
        </section>
      )}
    </>
  );
}

interface FileLinkProps {
  readonly deploymentId: number;
  readonly branchName: string;
  readonly fileName: string | null;
  readonly line: number | null;
}

/** The place of an error, which opens in the editor. */
function FileLink({ deploymentId, branchName, fileName, line }: FileLinkProps) {
  const words = useArea(DEPLOYMENT).builds;
  const number = new Intl.NumberFormat(useLocale());
  const places = usePlaces();
  if (fileName === null) return null;
  const place = line === null ? fileName : words.line(fileName, number.format(line));
  return (
    <PageLink
      href={places.model(deploymentId, branchName, { file: fileName, line })}
      title={words.openFile(place)}
    >
      {place}
    </PageLink>
  );
}
