import type { ChatParts } from '../../chat/ChatTools.tsx';

/** The parts that an address leaves out: with `show…` exactly `false`, or `hide…` exactly `true`. */
export function partsOfAddress(search: string): ChatParts {
  const parameters = new URLSearchParams(search);
  const shows = (part: string) =>
    parameters.get(`show${part}`) !== 'false' && parameters.get(`hide${part}`) !== 'true';
  return {
    showsNewChat: shows('NewChat'),
    showsInput: shows('ChatInput'),
    showsHistory: shows('ChatHistory'),
  };
}
