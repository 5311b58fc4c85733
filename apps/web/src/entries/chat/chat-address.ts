const CHAT = /^(\/embed\/(?:d\/\d+\/)?chat)(?:\/([^/]+))?\/?$/;

/** The address of the page without a chat, and the chat in it. Undefined for an address of another page. */
export function readChatAddress(
  path: string,
): { readonly base: string; readonly chatId: string | null } | undefined {
  const [, base, chatId] = CHAT.exec(path) ?? [];
  return base === undefined ? undefined : { base, chatId: chatId ?? null };
}
