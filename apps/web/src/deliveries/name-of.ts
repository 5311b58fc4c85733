import type { Delivery } from '../api/deliveries-api.ts';

/** What a delivery is called: by its name, or by its dashboard. */
export function nameOf({ name, dashboardTitle }: Pick<Delivery, 'name' | 'dashboardTitle'>): string {
  return name ?? dashboardTitle;
}
