/** The texts of what the dialog about embedding offers beyond the usual, in one language. */
export interface EmbedMoreWords {
  readonly settings: string;
  readonly settingsHelp: string;
  readonly parts: Readonly<Record<'user' | 'session' | 'creator', string>>;
  readonly yes: string;
  readonly no: string;
  readonly allowInAccount: (origin: string) => string;
  readonly allowInDeployment: (origin: string) => string;
  /** In a preview as a member of a group with which a dashboard is not shared. */
  readonly groupMayNotOpen: string;
}

export const ENGLISH: EmbedMoreWords = {
  settings: 'More settings',
  settingsHelp: 'By their names in the request. The preview leaves out names and email addresses.',
  parts: { user: 'User and embed tenant', session: 'Session', creator: 'Creator mode' },
  yes: 'Yes',
  no: 'No',
  allowInAccount: (origin) => `Allow ${origin} in the account`,
  allowInDeployment: (origin) => `Allow ${origin} in this deployment`,
  groupMayNotOpen:
    'This dashboard is not shared with the group. Members open it only if they have access otherwise.',
};
