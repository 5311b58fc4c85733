import type { GenerateSession } from '@facet/client';

/** What a session may have that few hosts need, as the request has it. */
export type MoreSettings = Pick<
  GenerateSession,
  | 'email'
  | 'userProfile'
  | 'userAttributes'
  | 'embedTenantProfile'
  | 'tenantGroups'
  | 'creatorMode'
  | 'branchName'
  | 'settings'
  | 'limits'
  | 'embedTheme'
>;

/** A field of the request: one of its members, or a member of one of these. */
export interface MoreField {
  readonly path: string;
  /** A `choice` has a default of the account, besides true and false. */
  readonly kind: 'text' | 'number' | 'names' | 'choice' | 'flag' | 'attributes';
  /** The largest number, or the length of a text. */
  readonly most?: number;
}

const choice = (name: string): MoreField => ({ path: `settings.${name}`, kind: 'choice' });
const limit = (name: string): MoreField => ({ path: `limits.${name}`, kind: 'number', most: 1_000_000 });

/** By what they are about, in the order of the dialog. The names are those of the API. */
export const MORE_FIELDS = {
  user: [
    { path: 'email', kind: 'text', most: 255 },
    { path: 'userProfile.displayName', kind: 'text', most: 255 },
    { path: 'userProfile.picture', kind: 'text', most: 2048 },
    { path: 'userAttributes', kind: 'attributes' },
    { path: 'tenantGroups', kind: 'names' },
    { path: 'embedTenantProfile.displayName', kind: 'text', most: 255 },
  ],
  session: [
    { path: 'branchName', kind: 'text', most: 255 },
    { path: 'settings.locale', kind: 'text', most: 35 },
    { path: 'settings.timezone', kind: 'text', most: 64 },
    { path: 'settings.askViews', kind: 'names' },
    choice('showDashboardChat'),
    choice('showAiWidgets'),
    { path: 'embedTheme.font', kind: 'text', most: 255 },
    { path: 'embedTheme.borderRadius', kind: 'number', most: 100 },
  ],
  creator: [
    { path: 'creatorMode', kind: 'flag' },
    limit('folders'),
    limit('workbooks'),
    limit('reports'),
    { path: 'limits.views', kind: 'names' },
    choice('showDashboardSettings'),
    choice('showGroupByCube'),
    choice('showMemberNames'),
    choice('showWorkbookShare'),
    choice('showWorkbookChat'),
    choice('allowChatWorkspaceAuthoring'),
  ],
} as const satisfies Record<string, readonly MoreField[]>;

type Tree = Readonly<Record<string, unknown>>;

/** The value of a field; undefined if it has none. */
export function moreValue(more: MoreSettings, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], more);
}

/** The settings with another value of a field. Without a value, neither it nor an empty parent is in the request. */
export function withMore(more: MoreSettings, path: string, value: unknown): MoreSettings {
  const [name = '', member] = path.split('.');
  const { [name]: before, ...others } = more as Tree;
  const next = member === undefined ? value : withMember(before as Tree | undefined, member, value);
  return next === undefined ? others : { ...others, [name]: next };
}

function withMember(parent: Tree | undefined, name: string, value: unknown): Tree | undefined {
  const { [name]: _, ...others } = parent ?? {};
  const next = value === undefined ? others : { ...others, [name]: value };
  return Object.keys(next).length === 0 ? undefined : next;
}
