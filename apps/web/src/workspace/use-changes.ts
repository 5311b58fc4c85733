import type { WorkspaceObject } from '@facet/client';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../api/shown-call.ts';
import {
  deleting,
  duplicatingReport,
  duplicatingWorkbook,
  moving,
  type ObjectRef,
  restoring,
  starring,
} from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { keyOf, titleOf } from './keys-of.ts';
import { type Notice, useNotices } from './notices.ts';
import { refusalText } from './refusal.ts';
import { WORKSPACE_KEY } from './use-objects.ts';

/** The most objects that a request may have. */
const MOST = 1000;

type Failed = ObjectRef & { readonly error: { readonly status: number; readonly message: string } };

/** Changes objects of the workspace, reads again what they have changed, and says what has happened. */
export function useChanges(deploymentId: number) {
  const words = useArea(WORKSPACE);
  const { copyOf } = useArea(REPORTS);
  const { say } = useNotices();
  const client = useQueryClient();
  const { done } = words;

  const readAgain = () => client.invalidateQueries({ queryKey: [WORKSPACE_KEY] });
  /** Sends a change, and says why if it fails as a whole. */
  const send = async <T>(change: Change<T>): Promise<T | undefined> => {
    try {
      return await change.send();
    } catch (error) {
      say({ text: error instanceof Error ? error.message : String(error) });
      return undefined;
    } finally {
      void readAgain();
    }
  };
  const report = (
    text: string,
    count: number,
    failed: readonly Failed[],
    named: ReadonlyMap<string, string>,
    undo?: () => Promise<void>,
  ) => {
    const refused = failed.map((one) => ({
      name: named.get(keyOf(one)) ?? String(one.id),
      reason: refusalText(words, one.error),
    }));
    const notice: Notice = {
      text: count === 0 ? done.refused(failed.length) : text,
      ...(refused.length === 0 ? {} : { refused }),
      isForbidden: failed.some(({ error }) => error.status === 403),
      ...(undo === undefined || count === 0 ? {} : { undo }),
    };
    say(notice);
  };
  const namesOf = (objects: readonly WorkspaceObject[]) =>
    new Map(objects.map((object) => [keyOf(object), titleOf(object)]));

  return {
    readAgain,
    send,
    async move(objects: readonly WorkspaceObject[], folderId: number | null, folder: string) {
      const answer = await send(moving(deploymentId, objects, folderId));
      if (answer === undefined) return;
      const { moved, failed } = answer;
      const from = Map.groupBy(
        objects.filter((object) => moved.some((one) => keyOf(one) === keyOf(object))),
        (object) => object.folderId,
      );
      const text = done.moved(moved.length, moved[0] === undefined ? '' : titleOf(moved[0]), folder);
      const named = namesOf(objects);
      report(text, moved.length, failed, named, async () => {
        const back = [];
        for (const [before, those] of from) {
          const undone = await send(moving(deploymentId, those, before));
          if (undone === undefined) return;
          back.push(undone);
        }
        const count = back.reduce((sum, undone) => sum + undone.moved.length, 0);
        const left = back.flatMap((undone) => undone.failed);
        report(done.undone, count, left, named);
      });
    },
    async remove(objects: readonly WorkspaceObject[], withContents: boolean) {
      const answer = await send(deleting(deploymentId, objects, withContents));
      if (answer === undefined) return;
      const { deleted, failed } = answer;
      const named = namesOf(objects);
      const asked = deleted.filter((one) => named.has(keyOf(one)));
      const name = asked[0] === undefined ? '' : (named.get(keyOf(asked[0])) ?? '');
      report(done.deleted(asked.length, name), asked.length, failed, named, async () => {
        // Folders are last in the answer, and have to be there first.
        const items = deleted.toReversed();
        const back = [];
        for (let start = 0; start < items.length; start += MOST) {
          const undone = await send(restoring(deploymentId, { items: items.slice(start, start + MOST) }));
          if (undone === undefined) return;
          back.push(undone);
        }
        const count = back.reduce((sum, undone) => sum + undone.restored.length, 0);
        const left = back.flatMap((undone) => undone.failed);
        report(done.undone, count, left, named);
      });
    },
    async star(object: WorkspaceObject, isFavourite: boolean) {
      // At once: a star that waits for the server feels broken.
      client.setQueriesData<InfiniteData<{ items: WorkspaceObject[] }>>(
        { queryKey: [WORKSPACE_KEY, 'objects', deploymentId] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (keyOf(one) === keyOf(object) ? { ...one, isFavourite } : one)),
            })),
          },
      );
      await send(starring(deploymentId, object, isFavourite));
      // The home page lists them.
      void client.invalidateQueries({ queryKey: ['favourites'] });
    },
    async duplicate(object: WorkspaceObject) {
      const copy = await send<{ readonly name: string }>(
        object.type === 'WORKBOOK'
          ? duplicatingWorkbook(deploymentId, object.id)
          : duplicatingReport(deploymentId, object.id, ({ name, title }) => copyOf(title ?? name)),
      );
      if (copy !== undefined) say({ text: done.duplicated(copy.name) });
    },
  };
}

export type Changes = ReturnType<typeof useChanges>;
