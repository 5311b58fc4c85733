import type { ShownCall } from '../api/shown-call.ts';
import { RequestText } from '../look/RequestDialog.tsx';

/** A request that the dialog sends, as curl and as TypeScript. */
export function RequestPanel({ shown: { operation, parameters, ...request } }: { shown: ShownCall }) {
  return <RequestText request={request} operation={operation} parameters={parameters} />;
}
