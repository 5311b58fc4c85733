import type { FolderNode } from '@facet/client';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { pathTo } from './folder-lines.ts';
import { PageLink } from './PageLink.tsx';
import classes from './PlacePath.module.css';

interface PlacePathProps {
  readonly deploymentId: number;
  readonly path: { readonly byId: ReadonlyMap<number, FolderNode> };
  readonly folderId: number | null;
}

/** The title of the page, below the folders that lead to it. */
export function PlacePath({ deploymentId, path: { byId }, folderId }: PlacePathProps) {
  const { workspace, folders } = useArea(WORKSPACE);
  const places = usePlaces();
  const path = pathTo(byId, folderId);
  const current = path.at(-1);
  return (
    <div className={classes.place}>
      {folderId !== null && (
        <nav aria-label={folders} className={classes.above}>
          <PageLink href={places.folder(deploymentId, null)}>{workspace}</PageLink>
          {path.slice(0, -1).map(({ id, name }) => (
            <PageLink key={id} href={places.folder(deploymentId, id)}>
              {name}
            </PageLink>
          ))}
        </nav>
      )}
      <h1 className={classes.title} dir="auto">
        {folderId === null ? workspace : (current?.name ?? '…')}
      </h1>
    </div>
  );
}
