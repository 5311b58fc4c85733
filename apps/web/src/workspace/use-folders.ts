import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { folderTree } from '../api/workspace-api.ts';
import { folderLines, pathTo } from './folder-lines.ts';
import { WORKSPACE_KEY } from './use-objects.ts';

/** All folders that a person sees. */
export function useFolders(deploymentId: number) {
  const query = useQuery({
    queryKey: [WORKSPACE_KEY, 'folders', deploymentId],
    queryFn: ({ signal }) => folderTree(deploymentId, signal),
    staleTime: 30_000,
  });
  const { data } = query;
  const byId = useMemo(() => new Map(data?.map((folder) => [folder.id, folder])), [data]);
  return { query, folders: data, byId };
}

/**
 * The visible lines of the tree of folders, of which people open and close those that contain others.
 * @param current a folder whose place in the tree is open at first
 */
export function useFolderLines(
  { folders = [], byId }: Pick<ReturnType<typeof useFolders>, 'folders' | 'byId'>,
  current: number | null,
  search = '',
) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => {
    const open = new Set(pathTo(byId, current).map(({ id }) => id));
    // What has been toggled is the other way round than it would be by itself.
    return folderLines(folders, open.symmetricDifference(toggled), search);
  }, [folders, byId, current, toggled, search]);
  const toggle = useCallback(
    (id: number) => setToggled((before) => before.symmetricDifference(new Set([id]))),
    [],
  );
  return { lines, toggle };
}
