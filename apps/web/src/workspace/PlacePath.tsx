import type { FolderNode } from '@facet/client';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { pathTo } from './folder-lines.ts';
import { folderHref } from './hrefs.ts';
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
  const path = pathTo(byId, folderId);
  const current = path.at(-1);
  return (
    <div className={classes.place}>
      {folderId !== null && (
        <nav aria-label={folders} className={classes.above}>
          <PageLink href={folderHref(deploymentId, null)}>{workspace}</PageLink>
          {path.slice(0, -1).map(({ id, name }) => (
            <PageLink key={id} href={folderHref(deploymentId, id)}>
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
