import { useQuery } from '@tanstack/react-query';
import type { DraftKey } from '../../api/draft-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { useHas } from '../../places/surface.ts';
import type { DraftStore } from './draft-store.ts';

/** How often an editor whose events may be refused asks what others have changed. */
const LOOKS_AGAIN_MS = 30_000;

/** Takes over what others change in a draft. An event of the server lets it ask again. */
export function useColleagues({ deploymentId, workbookId }: DraftKey, store: DraftStore): void {
  const hasEvents = useHas('events');
  useQuery({
    queryKey: ['draft-changes', deploymentId, workbookId],
    queryFn: async () => {
      await store.catchUp();
      return store.state.getState().draft.saved.version;
    },
    retry: isWorthAsking,
    refetchInterval: hasEvents ? false : LOOKS_AGAIN_MS,
  });
}
