import { EDIT, FULL, type Level, NONE, VIEW } from '../access/content-access.ts';

const NAMES = { [NONE]: 'none', [VIEW]: 'view', [EDIT]: 'edit', [FULL]: 'full' } as const;

export function nameOfLevel(level: Level): (typeof NAMES)[Level] {
  return NAMES[level];
}
