import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { type BranchKey, changesOf, hashesOf, verdictOn } from '../api/model-api.ts';
import { MODEL_KEYS } from './model-keys.ts';
import { OpenFiles } from './open-files.ts';
import { useUnsavedVerdict } from './use-unsaved-verdict.ts';

/** How often the page asks what the branch has, as long as it is visible. */
const POLL_MS = 5_000;
/** How long after a change the model is compiled. */
const SETTLE_MS = 400;

/** The files of a branch, those that are open, and what the compiler and a merge make of them. */
export function useBranch(key: BranchKey, parent: BranchKey | undefined) {
  const client = useQueryClient();
  const [work] = useState(() => new OpenFiles(key));
  const hashes = useQuery({
    queryKey: MODEL_KEYS.hashes(key),
    queryFn: async ({ signal }) => {
      const at = performance.now();
      const found = await hashesOf(key, signal);
      work.compare(found, at);
      return found;
    },
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    retry: isWorthAsking,
  });
  // The same object as long as no file changes.
  const [settled] = useDebouncedValue(hashes.data, SETTLE_MS);
  const isAsked = settled !== undefined;
  const verdict = useQuery({
    queryKey: MODEL_KEYS.verdict(key),
    queryFn: ({ signal }) => verdictOn(key, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: isWorthAsking,
  });
  const unsaved = useUnsavedVerdict(work, verdict.dataUpdatedAt);
  const changes = useQuery({
    queryKey: MODEL_KEYS.changes(key),
    queryFn: ({ signal }) => changesOf(key, signal),
    enabled: isAsked && parent !== undefined,
    retry: isWorthAsking,
  });
  useEffect(() => {
    if (settled === undefined) return;
    for (const part of ['verdict', 'unsaved', 'changes', 'texts'] as const)
      void client.invalidateQueries({ queryKey: MODEL_KEYS[part](key) });
  }, [client, key, settled]);
  useEffect(() => {
    const flush = () => work.flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [work]);
  return { work, hashes, verdict, unsaved, changes };
}
