import type { SurfacePort } from '@facet/embed-protocol';
import type { Placement } from './address.ts';
import { signalFailed } from './render-signals.ts';

/** Reports to the host, and to the renderer of the server, that nothing is shown any more, and why. */
export function reportFatal(
  port: SurfacePort,
  { rendering }: Placement,
  context: 'dashboard' | 'embed-render',
  { message, name }: Error,
): void {
  port.emit('error', { message, name, context, fatal: true });
  if (rendering !== undefined) signalFailed(message);
}
