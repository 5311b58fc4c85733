import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCode, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { nextPage } from '../api/next-page.ts';
import { candidatesFor, type Holder, type Subject, seenPage, seenRequest } from '../api/sharing-api.ts';
import { ShowMore } from '../look/ShowMore.tsx';
import { ErrorState } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { HolderSearch } from './HolderSearch.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import type { SharingPage } from './pages.ts';
import { SeenPath } from './SeenPath.tsx';
import { SeenRow } from './SeenRow.tsx';
import classes from './Sharing.module.css';

interface SeenPanelProps {
  /** What those to choose from are read for. */
  readonly subject: Subject;
  /** Null to choose one. */
  readonly holder: Holder | null;
  onOpen(page: SharingPage): void;
}

/** What somebody sees in a deployment; without a holder, one is chosen first. */
export function SeenPanel({ subject, holder, onOpen }: SeenPanelProps) {
  const { seen } = useArea(SHARING);
  if (holder !== null)
    return <SeenList deploymentId={subject.deploymentId} holder={holder} onOpen={onOpen} />;
  return (
    <HolderSearch
      list={candidatesFor(subject)}
      label={seen.choose}
      kinds={['USERS', 'GROUPS']}
      offers={({ type }) => ({ isHidden: type === 'EVERYONE' })}
      onChoose={(chosen) => onOpen({ page: 'seen', holder: chosen })}
    />
  );
}

interface SeenListProps {
  readonly deploymentId: number;
  readonly holder: Holder;
  onOpen(page: SharingPage): void;
}

/** Folder by folder, with the level and what gives it. */
function SeenList({ deploymentId, holder, onOpen }: SeenListProps) {
  const words = useArea(SHARING);
  const [path, setPath] = useState<readonly { readonly id: number; readonly name: string }[]>([]);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const folderId = path.at(-1)?.id ?? null;
  const list = useInfiniteQuery({
    queryKey: ['seen', deploymentId, holder.type, holder.id, folderId, search],
    queryFn: ({ pageParam, signal }) => seenPage(deploymentId, holder, folderId, search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
  });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return (
    <div className={classes.seen}>
      <TextInput
        aria-label={words.seen.search}
        placeholder={words.seen.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        maxLength={255}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {search === '' && <SeenPath path={path} onPath={setPath} />}
      {list.isPending && <ListSkeleton />}
      {list.isError && (
        <ErrorState error={list.error} title={words.seen.failed} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && (
        <div className={classes.message}>
          <p className={classes.heading}>{words.seen.nothing.title}</p>
          <p>{words.seen.nothing.text}</p>
        </div>
      )}
      <ul className={classes.entries} aria-busy={list.isPlaceholderData}>
        {items.map((item) => (
          <SeenRow
            key={`${item.type} ${item.id}`}
            item={item}
            onFolder={() => {
              setText('');
              setPath([...item.folderPath, { id: item.id, name: item.name }]);
            }}
          />
        ))}
      </ul>
      <ShowMore list={list} label={words.showMore} size="xs" />
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconCode size={16} aria-hidden />}
          onClick={() =>
            onOpen({ page: 'request', shown: seenRequest(deploymentId, holder, folderId, search) })
          }
        >
          {words.showRequest}
        </Button>
      </div>
    </div>
  );
}
