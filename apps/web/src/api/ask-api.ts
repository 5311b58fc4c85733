import { type AskInput, type AskResponse, ask } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

/** Asks a question in words. Rejects with an `ApiError`. */
export function askInWords(deploymentId: number, body: AskInput, signal: AbortSignal): Promise<AskResponse> {
  return answerTo(ask({ client, path: { deploymentId }, body, signal }));
}
