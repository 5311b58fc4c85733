import type { ControlMember } from '@facet/client';
import { operatorsFor } from '@facet/dashboards/controls';
import type { Field } from '../../explore/fields/catalog.ts';
import { useBoardState } from '../../store/board-context.ts';
import type { KnownCatalog } from './use-catalog.ts';

export interface KnownMember {
  /** Undefined while it is not known, and if it is gone. */
  readonly info: ControlMember | undefined;
  /** Whether the data model does not have it any more, or hides it from the person. */
  readonly isGone: boolean;
}

/** The member of a control, from the data model or as the server has described it to the board. */
export function useMember({ catalog, fields }: KnownCatalog, member: string | undefined): KnownMember {
  const described = useBoardState(({ members }) => members.get(member ?? ''));
  const field = fields.get(member ?? '');
  const info = described ?? (field && infoOf(field));
  return { info, isGone: member !== undefined && info === undefined && catalog !== undefined };
}

function infoOf({ name, title, kind, type }: Field): ControlMember {
  return {
    name,
    title,
    kind: kind === 'measure' ? 'measure' : 'dimension',
    type,
    operators: operatorsFor(type),
  };
}
