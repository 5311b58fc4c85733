import type { Control } from '@facet/dashboards';
import type { DraftKey } from '../../api/draft-api.ts';
import ControlSettings from '../controls/ControlSettings.tsx';

interface ControlFormProps {
  readonly draftKey: DraftKey;
  readonly widget: Control;
}

/** The settings of a control. */
export default function ControlForm({ draftKey, widget }: ControlFormProps) {
  return <ControlSettings widget={widget} deploymentId={draftKey.deploymentId} />;
}
