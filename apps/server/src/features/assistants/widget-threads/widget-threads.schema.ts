import { LIMITS } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { Line, nullish } from '../../../http/shapes.ts';

export const UpdatePublishedAiWidgetThreadInput = Type.Object(
  {
    widgetId: { ...Line(LIMITS.id), minLength: 1, description: 'A widget of type AI.' },
    threadId: { ...Line(255), minLength: 1, description: 'One of your chats in the deployment.' },
    checksum: nullish(Line(255), 'The state of the dashboard that the summary belongs to.'),
  },
  {
    title: 'UpdatePublishedAiWidgetThreadInput',
    examples: [{ widgetId: 'summary', threadId: '8a1f0c52-5f0e-4a53-9d0e-0f6b3f6f7a11', checksum: '5f1d3a' }],
  },
);
export type UpdatePublishedAiWidgetThreadInput = Static<typeof UpdatePublishedAiWidgetThreadInput>;
