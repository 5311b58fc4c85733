import type { Extension } from '@codemirror/state';
import type { FileBlame } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWorthAsking } from '../../api/failure-of.ts';
import type { BranchKey } from '../../api/model-api.ts';
import { blameOf } from '../../api/model-history-api.ts';
import { usePlaces } from '../../places/surface.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { MODEL_HISTORY } from '../../words/model-history/model-history-area.ts';
import { blameGutter } from './blame-gutter.ts';
import { titleOf, whenText } from './commit-text.ts';

/**
 * The gutter that names who wrote each line of a file; null until it is known, and where it is not wanted.
 * @param hash that of the content on the branch; null for a new file
 */
export function useBlame(
  key: BranchKey,
  path: string,
  hash: string | null,
  isWanted: boolean,
): Extension | null {
  const words = useArea(MODEL_HISTORY);
  const locale = useLocale();
  const places = usePlaces();
  const { deploymentId, branchName } = key;
  const { data } = useQuery({
    queryKey: ['model', deploymentId, 'branch', branchName, 'blame', path, hash],
    queryFn: ({ signal }) => blameOf({ deploymentId, branchName }, path, signal),
    enabled: isWanted && hash !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  return useMemo((): Extension | null => {
    if (!isWanted || data === undefined) return null;
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short' });
    type Commit = FileBlame['commits'][number];
    return blameGutter(data, {
      label: (commit: Commit | null) =>
        commit === null
          ? words.uncommitted
          : `${commit.authorName} · ${day.format(new Date(commit.committedAt))}`,
      title: (commit: Commit | null) =>
        commit === null
          ? words.uncommitted
          : `${commit.authorName}, ${whenText(commit.committedAt, locale)}: ${titleOf(commit.message)}`,
      address: (id) => places.modelHistory(deploymentId, branchName, path, id),
    });
  }, [isWanted, data, locale, words, places, deploymentId, branchName, path]);
}
