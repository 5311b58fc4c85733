import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ListEmpty.module.css';
import { PageLink } from './PageLink.tsx';

interface ListEmptyProps {
  readonly deploymentId: number;
  readonly isFiltered: boolean;
  readonly isFolder: boolean;
  readonly canCreate: boolean;
}

/** In place of a list without rows: what would be here, and the next step. */
export function ListEmpty({ deploymentId, isFiltered, isFolder, canCreate }: ListEmptyProps) {
  const { empty, noMatch } = useArea(WORKSPACE);
  const places = usePlaces();
  if (isFiltered)
    return (
      <section className={classes.state}>
        <h2>{noMatch.title}</h2>
        <p>{noMatch.text}</p>
      </section>
    );
  return (
    <section className={classes.state}>
      <h2>{empty.title}</h2>
      <p>{canCreate ? (isFolder ? empty.folder : empty.text) : empty.viewer}</p>
      {canCreate && (
        <PageLink href={places.explore(deploymentId)} className={classes.action}>
          {empty.action}
        </PageLink>
      )}
    </section>
  );
}
