import type { RestoreTrashInput, TrashedObject, TrashFailure } from '@facet/client';
import { useState } from 'react';
import { erasing, restoring } from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { keyOf } from './keys-of.ts';
import { useNotices } from './notices.ts';
import { useChanges } from './use-changes.ts';

/** An object that could not be restored, and why. */
export interface RefusedRestore {
  readonly object: TrashedObject;
  readonly code: string;
}

/** Restores and erases what is in the trash. What cannot be restored is kept with the reason. */
export function useTrashChanges(deploymentId: number) {
  const { done } = useArea(WORKSPACE);
  const { say } = useNotices();
  const { send } = useChanges(deploymentId);
  const [refused, setRefused] = useState<readonly RefusedRestore[]>([]);
  const refuse = (objects: readonly TrashedObject[], failed: readonly TrashFailure[]) => {
    const byKey = new Map(failed.map((failure) => [keyOf(failure), failure.error.code]));
    setRefused(
      objects.flatMap((object) => {
        const code = byKey.get(keyOf(object));
        return code === undefined ? [] : [{ object, code }];
      }),
    );
  };
  return {
    refused,
    forget: () => setRefused([]),
    async restore(objects: readonly TrashedObject[], how: Omit<RestoreTrashInput, 'items'>) {
      const answer = await send(restoring(deploymentId, { ...how, items: objects }));
      if (answer === undefined) return;
      const { restored, failed } = answer;
      refuse(objects, failed);
      if (restored.length > 0) say({ text: done.restored(restored.length, restored[0]?.name ?? '') });
    },
    async erase(objects: readonly TrashedObject[]) {
      const answer = await send(erasing(deploymentId, objects));
      if (answer === undefined) return;
      const { erased, failed } = answer;
      refuse(objects, failed);
      const [first] = objects.filter((object) => erased.some((one) => keyOf(one) === keyOf(object)));
      if (first !== undefined) say({ text: done.erased(erased.length, first.name) });
    },
  };
}
