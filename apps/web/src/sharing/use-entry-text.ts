import type { AccessEntry } from '@facet/client';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import type { SharingWords } from '../words/sharing/words.ts';

/** What is said about an entry: where it comes from, and what differs in the end. */
export function useEntryText(entry: AccessEntry): { readonly origin: string; readonly note?: string } {
  const words = useArea(SHARING);
  const parts = [aboutHolder(entry, words), reasonOf(entry, words)].filter((part) => part !== null);
  const { level, effectiveLevel } = entry;
  const origin = parts.join(' · ');
  if (effectiveLevel === null || effectiveLevel === level) return { origin };
  const inTheEnd = effectiveLevel === 'none' ? words.noAccess : words.inTheEnd(words.levels[effectiveLevel]);
  const note = [inTheEnd, throughText(entry.through, words)].filter((part) => part !== null).join(' · ');
  return { origin, note };
}

function reasonOf({ reason, folder }: AccessEntry, words: SharingWords): string | null {
  if (reason === 'OWNER') return words.owner;
  if (reason === 'WORKBOOK') return words.fromWorkbook;
  return reason === 'FOLDER' && folder !== null ? words.fromFolder(folder.name) : null;
}

/** Through whom somebody has access; null for what was given to themselves, and where it is not known. */
export function throughText(through: AccessEntry['through'], words: SharingWords): string | null {
  switch (through?.type) {
    case 'GROUP':
      return words.through.group(through.name ?? '');
    case 'ROLE':
      return through.name === null ? words.seen.reasons.ROLE : words.through.role(through.name);
    case 'EVERYONE':
      return words.through.everyone;
    default:
      return null;
  }
}

/** What distinguishes somebody from others of the same name. */
export function aboutHolder(
  {
    type,
    email,
    userCount,
  }: Pick<AccessEntry, 'email' | 'userCount'> & { readonly type: AccessEntry['type'] },
  words: SharingWords,
): string | null {
  if (type === 'USER') return email;
  if (type !== 'GROUP' && type !== 'EMBED_TENANT') return null;
  const kind = type === 'GROUP' ? words.group : words.embedTenant;
  return userCount === null ? kind : `${kind} · ${words.members(String(userCount))}`;
}
