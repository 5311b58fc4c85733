/** What is checked before a dashboard is embedded. */
type CheckName =
  | 'published'
  | 'enabled'
  | 'tenant'
  | 'shared'
  | 'signed'
  | 'groups'
  | 'origin'
  | 'https'
  | 'key';

/** The texts of what is done with a finished dashboard, in one language. */
export interface PublishingWords {
  /** The name of the menu. */
  readonly more: string;
  readonly embed: string;
  readonly previewAs: string;
  readonly unpublish: string;
  readonly republish: string;
  readonly cancel: string;
  readonly unpublishing: {
    readonly title: (name: string) => string;
    readonly text: string;
    /** @param shown the count in the reader's digits */
    readonly tenants: (count: number, shown: string) => string;
    readonly allEmbedUsers: string;
    readonly kept: string;
    readonly confirm: string;
    readonly failed: string;
  };
  readonly preview: {
    readonly person: (name: string) => string;
    readonly group: (name: string) => string;
    readonly context: string;
    readonly note: string;
    readonly mayNotOpen: string;
    readonly other: string;
    readonly failed: string;
  };
  readonly embedding: {
    readonly title: (name: string) => string;
    readonly tabs: { readonly preview: string; readonly code: string; readonly checks: string };
    readonly viewer: string;
    readonly embedTenant: string;
    readonly externalId: string;
    readonly externalIdHelp: string;
    readonly groups: string;
    readonly groupsHelp: string;
    readonly context: string;
    readonly notJson: string;
    readonly look: string;
    readonly scheme: string;
    readonly schemes: { readonly auto: string; readonly light: string; readonly dark: string };
    readonly accent: string;
    readonly locale: string;
    readonly timezone: string;
    readonly byDefault: string;
    readonly allowExport: string;
    readonly showHeader: string;
    readonly showTitle: string;
    readonly allowAi: string;
    readonly origin: string;
    readonly originHelp: string;
    readonly size: string;
    readonly sizes: { readonly phone: string; readonly tablet: string; readonly wide: string };
    readonly show: string;
    readonly update: string;
    readonly changed: string;
    /** @param user the embed user of previews */
    readonly about: (user: string) => string;
    readonly needsTenant: string;
    readonly adminOnly: string;
    readonly failed: string;
    readonly host: string;
    readonly page: string;
    readonly keyNote: string;
    readonly summary: (failed: number, shown: string) => string;
    readonly unknown: string;
    readonly shareNow: string;
    readonly checkAgain: string;
    readonly passed: string;
    readonly notPassed: string;
    readonly notKnown: string;
  };
  readonly checks: Readonly<
    Record<CheckName, { readonly name: string; readonly failed: (what: string) => string }>
  >;
  readonly origins: {
    readonly missing: string;
    readonly pattern: string;
    readonly address: (origin: string) => string;
  };
  readonly noTenant: string;
  readonly hostHttps: (origin: string) => string;
}

export const ENGLISH: PublishingWords = {
  more: 'More for this dashboard',
  embed: 'Embed…',
  previewAs: 'Preview as…',
  unpublish: 'Unpublish…',
  republish: 'Publish again',
  cancel: 'Cancel',
  unpublishing: {
    title: (name) => `Unpublish “${name}”`,
    text: 'Viewers see that the dashboard does not exist, and its scheduled deliveries fail.',
    tenants: (count, shown) =>
      `${shown} embed ${count === 1 ? 'tenant loses' : 'tenants lose'} it in their pages.`,
    allEmbedUsers: 'All embed users lose it in their pages.',
    kept: 'Its address, draft, history and sharing stay. You can publish it again at any time.',
    confirm: 'Unpublish dashboard',
    failed: 'The dashboard was not changed',
  },
  preview: {
    person: (name) => `You are seeing this as ${name}.`,
    group: (name) => `You are seeing this as a member of ${name}.`,
    context: 'You are seeing this with another security context.',
    note: 'Each query is recorded in the audit log. Nothing can be downloaded.',
    mayNotOpen:
      'They cannot open this dashboard, because it is not shared with them. These are the rows they would see.',
    other: 'Choose somebody else',
    failed: 'The preview could not be opened',
  },
  embedding: {
    title: (name) => `Embed “${name}”`,
    tabs: { preview: 'Preview', code: 'Code', checks: 'Checks' },
    viewer: 'Viewer',
    embedTenant: 'Embed tenant',
    externalId: 'User ID in your product',
    externalIdHelp: 'For the code. Your server fills in the person who is signed in.',
    groups: 'Groups',
    groupsHelp: 'Access policies refer to them',
    context: 'Security context (JSON)',
    notJson: 'Must be a JSON object',
    look: 'Appearance',
    scheme: 'Color scheme',
    schemes: { auto: 'As the viewer’s system', light: 'Light', dark: 'Dark' },
    accent: 'Accent color',
    locale: 'Language',
    timezone: 'Time zone',
    byDefault: 'Default',
    allowExport: 'Allow downloads',
    showHeader: 'Show header',
    showTitle: 'Show title',
    allowAi: 'Allow AI',
    origin: 'Origin of your page',
    originHelp: 'Such as https://app.example.com',
    size: 'Width',
    sizes: { phone: 'Phone', tablet: 'Tablet', wide: 'Wide' },
    show: 'Show preview',
    update: 'Update preview',
    changed: 'The viewer has changed since this preview.',
    about: (user) =>
      `The preview is a real embed session for the user “${user}” of the embed tenant. This user is created if necessary.`,
    needsTenant: 'Choose an embed tenant that exists to see the preview.',
    adminOnly: 'Only administrators can create embed sessions.',
    failed: 'The preview could not be shown',
    host: 'Your server',
    page: 'Your page',
    keyNote: 'The API key stays on your server, in the variable FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0
        ? 'Everything is ready.'
        : `${shown} ${failed === 1 ? 'thing needs' : 'things need'} your attention.`,
    unknown: 'Only administrators and people with full access can check this.',
    shareNow: 'Share and allow sessions',
    checkAgain: 'Check again',
    passed: 'Passed',
    notPassed: 'Failed',
    notKnown: 'Unknown',
  },
  checks: {
    published: {
      name: 'The dashboard is published',
      failed: () => 'Publish it. Embeds return 404 until then.',
    },
    enabled: {
      name: 'Embedding is switched on',
      failed: () => 'An administrator can switch it on for the account and this deployment.',
    },
    tenant: {
      name: 'The embed tenant exists',
      failed: (tenant) => `“${tenant}” does not exist yet. Its first user or session creates it.`,
    },
    shared: {
      name: 'The dashboard is shared with the embed tenant',
      failed: () =>
        'Share it with the embed tenant or with all embed users. Their viewers get a 404 until then.',
    },
    signed: {
      name: 'The dashboard allows signed sessions',
      failed: () => 'Set allowEmbed. Sessions get a 403 until then.',
    },
    groups: {
      name: 'The groups exist',
      failed: (groups) => `Create ${groups}. Sessions that name an unknown group are refused.`,
    },
    origin: {
      name: 'Your page may show the frame',
      failed: (origin) => `Add ${origin} to the allowed origins of the account or the deployment.`,
    },
    https: {
      name: 'Connections are encrypted',
      failed: (server) => `${server} is not HTTPS. Put Facet behind HTTPS before others use it.`,
    },
    key: {
      name: 'You can create API keys for sessions',
      failed: () => 'The key must belong to an administrator. Ask one to create it.',
    },
  },
  origins: {
    missing: 'Enter the origin of your page to check it.',
    pattern: 'Patterns with * are for the settings. Enter the origin of one page.',
    address: (origin) => `“${origin}” is not an origin. It has a scheme, a host and no path.`,
  },
  noTenant: 'Choose the embed tenant of your viewers.',
  hostHttps: (origin) => `${origin} is not HTTPS. Browsers block parts of pages without it.`,
};
