import type { WidgetOfType, WidgetType } from '@facet/dashboards';
import type { DraftKey } from '../../api/draft-api.ts';

/** A selected widget whose settings a form shows. */
export interface FormProps<T extends WidgetType = WidgetType> {
  readonly draftKey: DraftKey;
  readonly widget: WidgetOfType<T>;
}
