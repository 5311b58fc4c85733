import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ResultKey, saveResult } from '../../api/chat-authoring-api.ts';
import { DetailsPanel, type ReportDetails } from '../../reports/DetailsPanel.tsx';
import { keepPlace, lastPlace } from '../../reports/last-place.ts';
import { noteCreated } from '../../reports/use-saved-version.ts';
import { useArea } from '../../words/area.ts';
import { CHAT } from '../../words/chat/chat-area.ts';

/** The most characters of the name of a report. */
const LONGEST = 255;

interface SaveResultProps {
  readonly resultKey: ResultKey;
  /** The question. */
  readonly name: string;
  onSaved(): void;
  onClose(): void;
}

/** Saves an answer as a report, with the chart that shows it. */
export default function SaveResult({ resultKey, name, onSaved, onClose }: SaveResultProps) {
  const { save } = useArea(CHAT);
  const client = useQueryClient();
  const { deploymentId, chatId, messageId, resultId } = resultKey;
  const [details, setDetails] = useState<ReportDetails>(() => ({
    name: name.slice(0, LONGEST),
    description: '',
    place: lastPlace(deploymentId),
  }));
  return (
    <DetailsPanel
      deploymentId={deploymentId}
      action={save}
      details={details}
      onDetails={setDetails}
      requestOf={(entered) => ({
        operation: 'saveChatResult',
        parameters: { deploymentId },
        request: {
          method: 'POST',
          path: `/api/v1/deployments/${deploymentId}/chats/${chatId}/messages/${messageId}/results/${resultId}/report`,
          body: inputOf(entered),
        },
      })}
      onSubmit={async (entered) => {
        noteCreated(client, await saveResult(resultKey, inputOf(entered)));
        keepPlace(deploymentId, entered.place ?? null);
        onSaved();
      }}
      onClose={onClose}
    />
  );
}

function inputOf({ name, description, place }: ReportDetails) {
  return {
    name: name.trim(),
    description: description.trim() === '' ? null : description,
    ...(place?.type === 'WORKBOOK' ? { workbookId: place.id } : { folderId: place?.id ?? null }),
  };
}
