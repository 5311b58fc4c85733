import type { GenerateSession } from '@facet/client';
import type { MoreSettings } from './more-settings.ts';

/** What is chosen in the dialog about embedding a dashboard. */
export interface EmbedChoice {
  readonly embedTenantName: string;
  /** The host's id of the viewer. */
  readonly externalId: string;
  /** Names of groups of the account. */
  readonly groups: readonly string[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly allowAi: boolean;
  readonly colorScheme: 'auto' | 'light' | 'dark';
  /** A CSS colour; empty for that of the account. */
  readonly primaryColor: string;
  /** Empty for that of the account. */
  readonly locale: string;
  /** Empty for that of the dashboard. */
  readonly timezone: string;
  readonly allowExport: boolean;
  readonly showHeader: boolean;
  readonly showTitle: boolean;
  /** Of the host's page; empty until it is known. */
  readonly origin: string;
  readonly more: MoreSettings;
}

export const FIRST_CHOICE: EmbedChoice = {
  embedTenantName: '',
  externalId: 'user-1',
  groups: [],
  securityContext: {},
  allowAi: true,
  colorScheme: 'auto',
  primaryColor: '',
  locale: '',
  timezone: '',
  allowExport: false,
  showHeader: true,
  showTitle: true,
  origin: '',
  more: {},
};

/** A published dashboard and its server. */
export interface EmbeddedDashboard {
  /** The origin of the server. */
  readonly url: string;
  readonly deploymentId: number;
  readonly publicId: string;
}

/** The body of the request that creates a session. */
export function sessionBody(
  { deploymentId }: Pick<EmbeddedDashboard, 'deploymentId'>,
  { embedTenantName, externalId, groups, securityContext, allowAi, more }: EmbedChoice,
): GenerateSession {
  const settings = { ...(allowAi ? {} : { allowAi }), ...more.settings };
  return {
    deploymentId,
    externalId,
    ...(embedTenantName === '' ? {} : { embedTenantName }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...(Object.keys(securityContext).length === 0 ? {} : { securityContext: { ...securityContext } }),
    ...more,
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
  };
}

/** The same for the embed user of previews, without what would rename that user or their embed tenant. */
export function previewBody(
  place: Pick<EmbeddedDashboard, 'deploymentId'>,
  choice: EmbedChoice,
  externalId: string,
): GenerateSession {
  const { email, userProfile, embedTenantProfile, ...body } = sessionBody(place, { ...choice, externalId });
  return body;
}

/** What the page sets on the frame, besides the session. */
export interface FrameLook {
  /** Attributes of the element, by the names of the options. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Properties of the element that are objects. */
  readonly objects: Readonly<Record<string, object>>;
}

export function frameLook(
  { url, deploymentId, publicId }: EmbeddedDashboard,
  choice: EmbedChoice,
): FrameLook {
  const { colorScheme, locale, timezone, primaryColor } = choice;
  const parameters = {
    ...(choice.allowExport ? { allowExport: true } : {}),
    ...(choice.showHeader ? {} : { showDashboardHeader: false }),
    ...(choice.showTitle ? {} : { showDashboardTitle: false }),
  };
  return {
    options: {
      url,
      dashboard: publicId,
      deploymentId,
      ...(colorScheme === 'auto' ? {} : { colorScheme }),
      ...(locale === '' ? {} : { locale }),
      ...(timezone === '' ? {} : { timezone }),
    },
    objects: {
      ...(primaryColor === '' ? {} : { theme: { primaryColor } }),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    },
  };
}

/** The name of an option as an attribute: `deploymentId` is `deployment-id`. */
export function attributeOf(option: string): string {
  return option.replaceAll(/[A-Z]/g, '-$&').toLowerCase();
}
