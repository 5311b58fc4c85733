import type { WorkspaceObject } from '@facet/client';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { nextPage } from '../api/next-page.ts';
import { copyShared, sharedPage } from '../api/shared-api.ts';
import { ShowMore } from '../look/ShowMore.tsx';
import { ErrorState } from '../look/States.tsx';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { CREATOR } from '../words/creator/creator-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { Changed } from '../workspace/Changed.tsx';
import { titleOf } from '../workspace/keys-of.ts';
import empty from '../workspace/ListEmpty.module.css';
import { ListSkeleton } from '../workspace/ListSkeleton.tsx';
import { TypeIcon } from '../workspace/ObjectName.tsx';
import { PageLink } from '../workspace/PageLink.tsx';
import { WORKSPACE_KEY } from '../workspace/use-objects.ts';
import { WithFormats } from '../workspace/WithFormats.tsx';
import classes from './SharedPage.module.css';

interface SharedPageProps {
  readonly deploymentId: number;
  readonly folderId: number | null;
  /** Opens the editor of a workbook's dashboard. */
  onBuilder(workbookId: number): void;
}

/** What the account shares with all embed users or with the creator's embed tenant, to view and to copy. */
export function SharedPage({ deploymentId, folderId, onBuilder }: SharedPageProps) {
  const words = useArea(CREATOR);
  const { failed } = useArea(WORKSPACE);
  const list = useInfiniteQuery({
    queryKey: [WORKSPACE_KEY, 'shared', deploymentId, folderId],
    queryFn: ({ pageParam, signal }) => sharedPage(deploymentId, folderId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const copying = useMutation({
    mutationFn: (workbookId: number) => copyShared(deploymentId, workbookId),
    onSuccess: ({ id }) => onBuilder(id),
  });
  const objects = list.data?.pages.flatMap(({ items }) => items);
  return (
    <WithFormats>
      <main className={classes.page}>
        <h1 className={classes.title}>{words.shared}</h1>
        {copying.error !== null && (
          <p className={classes.problem} role="alert">
            {copying.error.message}
          </p>
        )}
        {objects === undefined && list.error === null && <ListSkeleton />}
        {objects === undefined && list.error !== null && (
          <ErrorState error={list.error} title={failed} onRetry={() => void list.refetch()} />
        )}
        {objects?.length === 0 && (
          <section className={empty.state}>
            <h2>{words.sharedEmpty.title}</h2>
            <p>{words.sharedEmpty.text}</p>
          </section>
        )}
        {objects !== undefined && objects.length > 0 && (
          <ul className={classes.list}>
            {objects.map((object) => (
              <SharedItem
                key={`${object.type} ${object.id}`}
                deploymentId={deploymentId}
                object={object}
                isCopying={copying.isPending && copying.variables === object.id}
                onCopy={() => copying.mutate(object.id)}
              />
            ))}
          </ul>
        )}
        <ShowMore list={list} label={words.showMore} />
      </main>
    </WithFormats>
  );
}

interface SharedItemProps {
  readonly deploymentId: number;
  readonly object: WorkspaceObject;
  readonly isCopying: boolean;
  onCopy(): void;
}

function SharedItem({ deploymentId, object, isCopying, onCopy }: SharedItemProps) {
  const { copyToEdit } = useArea(CREATOR);
  const places = usePlaces();
  const { type, id, publishedDashboardPublicId: publicId, description } = object;
  const href =
    type === 'FOLDER'
      ? `${places.shared(deploymentId)}/${id}`
      : type === 'WORKBOOK' && publicId != null
        ? places.dashboard(publicId)
        : places.object(deploymentId, object);
  return (
    <li className={classes.item}>
      <TypeIcon type={type} />
      <PageLink href={href} className={classes.name}>
        {titleOf(object)}
      </PageLink>
      {description != null && description !== '' && (
        <span className={classes.about} dir="auto">
          {description}
        </span>
      )}
      <span className={classes.changed}>
        <Changed at={object.updatedAt} />
      </span>
      {type === 'WORKBOOK' && publicId != null && (
        <Button
          className={classes.copy ?? ''}
          variant="subtle"
          size="compact-sm"
          loading={isCopying}
          onClick={onCopy}
        >
          {copyToEdit}
        </Button>
      )}
    </li>
  );
}
