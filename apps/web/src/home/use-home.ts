import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { attention, favourites, firstSteps, type Home, recentlyOpened } from '../api/home-api.ts';

/**
 * What the home page shows above the dashboards. It begins with what came with the document, and events of the server make
 * it read each part again; a part that cannot be read stays as it is.
 */
export function useHome(first: Home | null) {
  return {
    attention: usePart('attention', attention, first?.attention),
    favourites: usePart('favourites', favourites, first?.favourites),
    recent: usePart('recent', recentlyOpened, first?.recent),
    // Administrators only, which the document knows.
    firstSteps: usePart(
      'first-steps',
      firstSteps,
      first?.firstSteps ?? undefined,
      first?.firstSteps !== null,
    ),
  };
}

function usePart<T>(
  name: string,
  read: (signal: AbortSignal) => Promise<T>,
  first: T | undefined,
  isRead = true,
): T | undefined {
  const { data } = useQuery({
    queryKey: [name],
    queryFn: ({ signal }: QueryFunctionContext) => read(signal),
    staleTime: 30_000,
    enabled: isRead,
    ...(first === undefined ? {} : { initialData: first }),
  });
  return data as T | undefined;
}
