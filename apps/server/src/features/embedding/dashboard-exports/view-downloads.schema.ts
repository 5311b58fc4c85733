import { ControlValuesInput, LIMITS } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { Line, nullish, nullishMembers, oneOf } from '../../../http/shapes.ts';
import { viewedMembers } from '../../content/dashboard-data/arrangement.schema.ts';
import { DashboardAddress, OpenTab } from '../../content/dashboard-data/dashboard-data.schema.ts';
import { withoutControls } from '../../content/dashboards/without-controls.ts';
import { EmbedTheme } from '../embed-sessions/embed-theme.schema.ts';
import { FORMATS, LAYOUTS } from './dashboard-exports.schema.ts';

const DownloadLook = Type.Object(
  {
    colorScheme: nullish(oneOf(['light', 'dark'])),
    locale: nullish({ ...Line(35), minLength: 2, description: 'A BCP 47 language tag.' }),
    theme: nullish(
      Type.Pick(EmbedTheme, ['primaryColor', 'font', 'borderRadius'], { title: 'DownloadTheme' }),
      'Replaces the theme of the dashboard.',
    ),
  },
  { title: 'DownloadLook' },
);

export const StartViewDownloadInput = Type.Object(
  {
    format: oneOf(FORMATS),
    layout: nullish(
      oneOf(LAYOUTS),
      '`screenshot` (the default) renders the dashboard as on a screen. `print` renders A4 pages with the ' +
        'title and page numbers, and requires the format pdf.',
    ),
    ...nullishMembers({
      widgetId: {
        ...Line(LIMITS.id),
        minLength: 1,
        description: 'The only widget to show; the whole dashboard if absent.',
      },
      controls: {
        ...withoutControls(ControlValuesInput),
        description: 'The values of the controls; their defaults if absent.',
      },
      tabs: Type.Array(OpenTab, {
        maxItems: LIMITS.widgets,
        description:
          'The open tabs of containers. A container that is not named shows its first tab. If the field is absent, ' +
          'all tabs are rendered one below another.',
      }),
      look: { ...DownloadLook, description: 'How the viewer sees the dashboard.' },
    }),
    ...viewedMembers,
  },
  { title: 'StartViewDownloadInput', examples: [{ format: 'png' as const, widgetId: 'revenue' }] },
);
export type StartViewDownloadInput = Static<typeof StartViewDownloadInput>;

export const ViewDownloadPath = Type.Object({
  ...DashboardAddress.properties,
  jobId: { ...Line(255), minLength: 1, description: 'The id from `startViewDownload`.' },
});
