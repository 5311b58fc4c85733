import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AccessLevel, type Holder, type Subject, sharing } from '../api/sharing-api.ts';

interface Wanted {
  readonly holder: Holder;
  /** Null takes back what was given. */
  readonly level: AccessLevel | null;
}

/** Changes who has access to an object, and reads the list again. Each use has its own progress and error. */
export function useChange(subject: Subject, onDone?: (wanted: Wanted) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ holder, level }: Wanted) => sharing(subject, holder, level).send(),
    onSuccess: async (_, wanted) => {
      onDone?.(wanted);
      await client.invalidateQueries({ queryKey: ['access'] });
    },
  });
}
