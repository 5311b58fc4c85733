import type { Readable } from 'node:stream';
import {
  DashboardFilterInput,
  DashboardMemberSwitcherInput,
  DashboardTimeGrainInput,
} from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import {
  DeploymentPath,
  Id,
  IsoTime,
  Line,
  nullable,
  nullish,
  nullishMembers,
  OpenObject,
  oneOf,
} from '../../../http/shapes.ts';
import { UserAttributeInput } from '../../people/user-attributes/user-attributes.schema.ts';
import { Email } from '../../people/users/users.schema.ts';
import { EmbedTenantName } from '../embed-tenants/embed-tenants.schema.ts';
import { ExternalId } from '../embed-users/embed-users.schema.ts';

/** The lifetime of an export from its start. */
export const EXPORT_SECONDS = 5 * 60;
export const FORMATS = ['png', 'pdf'] as const;
export const LAYOUTS = ['screenshot', 'print'] as const;
const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;

export const MEDIA_TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;

export const ExportSubjectInput = Type.Object(
  {
    type: oneOf(['USER', 'EMBED_USER']),
    ...nullishMembers({
      userId: { ...Id, description: 'USER: the id of a user of the account, or use `email`.' },
      email: {
        ...Email,
        description:
          'USER: the email address of a user of the account, ignoring case. EMBED_USER: the email address to store.',
      },
      embedTenantName: { ...EmbedTenantName, description: 'EMBED_USER: the embed tenant.' },
      externalId: {
        ...ExternalId,
        description: "EMBED_USER: the host's id for the user, who is created if they do not exist yet.",
      },
      groups: Type.Array(Line(255), {
        maxItems: 500,
        description:
          'EMBED_USER: names of user groups of the account, instead of the stored ones and for this export only.',
      }),
      userAttributes: Type.Array(UserAttributeInput, {
        maxItems: 500,
        description: 'EMBED_USER: values of user attributes of the account, for this export only.',
      }),
      securityContext: {
        ...OpenObject,
        description: 'EMBED_USER: added to the security context of every query of this export.',
      },
    }),
  },
  { title: 'ExportSubjectInput' },
);
export type ExportSubjectInput = Static<typeof ExportSubjectInput>;

export const StartDashboardExportInput = Type.Object(
  {
    ...nullishMembers({
      dashboardId: { ...Id, description: 'The dashboard; either this or `dashboardPublicId`.' },
      dashboardPublicId: { ...Line(255), minLength: 1, description: 'The public id of the dashboard.' },
    }),
    format: oneOf(FORMATS),
    layout: nullish(
      oneOf(LAYOUTS),
      '`screenshot` (the default) renders the dashboard as on a screen. `print` renders A4 pages with the ' +
        'title and page numbers, and requires the format pdf.',
    ),
    ...nullishMembers({
      filters: Type.Array(DashboardFilterInput, {
        maxItems: 500,
        description: 'Values of filters. Other filters have their defaults.',
      }),
      timeGrains: Type.Array(DashboardTimeGrainInput, {
        maxItems: 500,
        description: 'Granularities of time dimensions.',
      }),
      memberSwitchers: Type.Array(DashboardMemberSwitcherInput, {
        maxItems: 500,
        description: 'Choices of field switchers.',
      }),
    }),
    renderAs: nullish(
      ExportSubjectInput,
      'The user whose rows the export shows instead of the caller’s; only for administrators.',
    ),
  },
  {
    title: 'StartDashboardExportInput',
    examples: [{ dashboardPublicId: 'k3Jd82hQpLw9', format: 'pdf' as const, layout: 'print' as const }],
  },
);
export type StartDashboardExportInput = Static<typeof StartDashboardExportInput>;

export const DashboardExportJobResponse = Type.Object(
  {
    jobId: Type.String({ description: 'The id to use with `getExportStatus` and `downloadExport`.' }),
    expiresAt: { ...IsoTime, description: 'When the export and its file are deleted.' },
  },
  { title: 'DashboardExportJobResponse' },
);

export const DashboardExportStatusResponse = Type.Object(
  {
    status: oneOf(STATUSES),
    contentType: nullable(Type.String(), 'The media type of the file, once it is completed.'),
    error: nullable(Type.String(), 'Why it failed.'),
    progress: nullable(
      Type.Number(),
      '0 while the export waits, 50 while it is rendered, 100 when it is completed; null if it failed.',
    ),
  },
  { title: 'DashboardExportStatusResponse' },
);

export const ExportPath = Type.Object({
  ...DeploymentPath.properties,
  jobId: { ...Line(255), minLength: 1, description: 'The id from `startExport`.' },
});

export const DownloadQuery = Type.Object({
  filename: Type.Optional({
    ...Line(255),
    description: 'The name of the file without its extension; defaults to `dashboard`.',
  }),
});

/** The file of an export. */
export const ExportFile = Type.Unsafe<Readable>({
  content: Object.fromEntries(
    Object.values(MEDIA_TYPES).map((type) => [
      type,
      { schema: { type: 'string', contentMediaType: type, description: 'The dashboard.' } },
    ]),
  ),
});
