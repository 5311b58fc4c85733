import { chartOf } from '@facet/dashboards/commands';
import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { saveResult } from '../api/chat-authoring-api.ts';
import type { DraftKey } from '../api/draft-api.ts';
import type { ShownResult } from '../chat/chat-place.ts';
import { useArea } from '../words/area.ts';
import { ADDING } from '../words/builder/adding/adding-area.ts';
import { CHAT_AUTHORING } from '../words/chat-authoring/chat-authoring-area.ts';
import type { OpenWork } from './open-work.ts';
import { reportOfResult } from './report-of-result.ts';

/** A button that adds an answer to the dashboard of the editor beside the chat, as one step of its undo. */
export function addHereOf(
  { deploymentId, workbookId }: DraftKey,
  work: OpenWork,
): ComponentType<ShownResult> {
  return function AddHere({ message: { chatId, id: messageId, question }, result }) {
    const words = useArea(CHAT_AUTHORING);
    const adding = useArea(ADDING);
    const chartOfResult = async () => {
      const { makeChart } = work.builder ?? {};
      if (makeChart !== undefined) return makeChart(reportOfResult(question, result));
      // What is chosen in the controls of the draft holds for this session only.
      const key = { deploymentId, chatId, messageId, resultId: result.id };
      const { id, meta } = await saveResult(key, { workbookId, withoutContextFilters: true });
      return chartOf({ reportId: id }, meta?.kind);
    };
    const { mutate, isPending, isSuccess, error } = useMutation({
      mutationFn: async () => {
        const chart = await chartOfResult();
        if (work.builder?.add(chart) !== true) throw new Error(adding.refused);
      },
    });
    return (
      <>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconLayoutDashboard size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {words.addHere}
        </Button>
        <span role="status">{isSuccess && words.addedHere}</span>
        {error !== null && (
          <span role="alert">
            {words.failed} {error.message}
          </span>
        )}
      </>
    );
  };
}
