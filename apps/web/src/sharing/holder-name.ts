import type { Holder } from '../api/sharing-api.ts';
import type { SharingWords } from '../words/sharing/words.ts';

/** The name of somebody as people read it. */
export function holderName({ type, name }: Pick<Holder, 'type' | 'name'>, words: SharingWords): string {
  switch (type) {
    case 'EVERYONE':
      return words.everyone;
    case 'ALL_EMBED_USERS':
      return words.allEmbedUsers;
    case 'ADMINISTRATORS':
      return words.administrators;
    default:
      return name ?? words.role;
  }
}
