import type { NewWidget } from '@facet/dashboards/commands';
import type { DraftKey } from '../../api/draft-api.ts';

/** A part of the menu that leads to a widget. */
export interface AddPartProps {
  readonly draftKey: DraftKey;
  onBack(): void;
  onWidget(widget: NewWidget): void;
  /** Something was added by the part itself. */
  onAdded(): void;
}
