import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UnsavedVerdict, verdictWith } from '../api/model-api.ts';
import { MODEL_KEYS } from './model-keys.ts';
import type { OpenFiles } from './open-files.ts';

/** How long after the last key the model is compiled. */
const PAUSE_MS = 150;

/**
 * What the compiler says of the branch with what is typed, a moment after the last key; undefined if all is saved.
 * @param savedAt when the branch itself was last compiled, in milliseconds since 1970
 */
export function useUnsavedVerdict(work: OpenFiles, savedAt: number): UnsavedVerdict | undefined {
  const [revision, setRevision] = useState(0);
  const settle = useDebouncedCallback(setRevision, PAUSE_MS);
  useEffect(() => work.typing.subscribe((typing) => settle(typing.revision)), [work, settle]);
  const { data } = useQuery({
    queryKey: [...MODEL_KEYS.unsaved(work.key), savedAt, revision],
    queryFn: ({ signal }) => {
      const files = work.unsaved();
      return files.length === 0 ? null : verdictWith(work.key, files, signal);
    },
    enabled: revision > 0,
    // The marks of the text before move with what is typed.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return data ?? undefined;
}
