import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  addingRecipients,
  type DeliveryKey,
  recipientsPage,
  removingRecipients,
} from '../../api/deliveries-api.ts';
import { fieldError, fieldOf } from '../../api/field-error.ts';
import { nextPage } from '../../api/next-page.ts';
import {
  addedRecipient,
  type DraftRecipient,
  draftRecipient,
  keyOfRecipient,
  removedRecipient,
} from './draft-recipients.ts';

/** Recipients that one request adds or removes. */
const MOST = 1000;

/** The recipients in the form: those of a delivery, which are read page by page, and what has been changed about them. */
export function useRecipients(of: DeliveryKey | undefined) {
  const list = useInfiniteQuery({
    queryKey: ['delivery-recipients', of?.deploymentId, of?.id],
    queryFn: ({ pageParam, signal }) => recipientsPage(of as DeliveryKey, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    enabled: of !== undefined,
  });
  const existing = useMemo(
    () =>
      list.data?.pages.flatMap(({ items }) => items.flatMap((found) => draftRecipient(found) ?? [])) ?? [],
    [list.data],
  );
  const [added, setAdded] = useState<readonly DraftRecipient[]>([]);
  const [removed, setRemoved] = useState<readonly DraftRecipient[]>([]);
  // In the latest request, whose refusal names them by their position.
  const [sent, setSent] = useState<readonly DraftRecipient[]>([]);
  const keysOf = (some: readonly DraftRecipient[]) => new Set(some.map(keyOfRecipient));
  const without = (some: readonly DraftRecipient[], others: readonly DraftRecipient[]) => {
    const keys = keysOf(others);
    return some.filter((one) => !keys.has(keyOfRecipient(one)));
  };
  return {
    list,
    recipients: [...without(existing, [...removed, ...added]), ...added],
    added,
    change(next: readonly DraftRecipient[]): void {
      const ids = new Map(existing.map((one) => [keyOfRecipient(one), one.id]));
      // Those with other settings are added again, which changes them.
      const others = next.filter((one) => !existing.includes(one));
      setAdded(others.map((one) => ({ ...one, id: ids.get(keyOfRecipient(one)) ?? one.id })));
      setRemoved(without(existing, next));
    },
    /** Sends the changes. Rejects with an `ApiError`. */
    async save(key: DeliveryKey): Promise<void> {
      for (let at = 0; at < removed.length; at += MOST)
        await removingRecipients(key, removed.slice(at, at + MOST).map(removedRecipient)).send();
      for (let at = 0; at < added.length; at += MOST) {
        const some = added.slice(at, at + MOST);
        setSent(some);
        await addingRecipients(key, some.map(addedRecipient)).send();
      }
    },
    /** What the server has against a recipient, with their name. */
    errorIn(error: Error | null): string | undefined {
      const name = sent[Number(fieldOf(error)?.split('.')[1])]?.name;
      const text = fieldError(error, 'recipients');
      // The server ends with the name that it was given.
      return name === undefined || text === undefined ? text : `${name}: ${text.replace(/ \([^()]*\)$/, '')}`;
    },
  };
}
