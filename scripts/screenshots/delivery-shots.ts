import type { PreparedBuilder } from './prepare-builder.ts';
import { answer, clickEach, FAILURE, isTo, type Shot } from './shot.ts';

const PATH = '/deployments/1/deliveries';
const isList = isTo(/\/deployments\/1\/notifications$/);

/** Scheduled deliveries in every state. */
export function deliveryShots({ deliveryId }: PreparedBuilder): Shot[] {
  const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `deliveries/${name}`,
    address: PATH,
    as: 'admin',
    ...more,
  });
  const one = `${PATH}/${deliveryId}`;
  return [
    shot('list'),
    shot('empty', {
      serve: (request) =>
        isList(request) && answer(request, { items: [], pageInfo: { hasNextPage: false, endCursor: null } }),
    }),
    shot('error', { serve: (request) => isList(request) && answer(request, FAILURE, 500) }),
    shot('loading', { serve: isList, isUnfinished: true }),
    shot('choosing a dashboard', { address: `${PATH}/new` }),
    shot('form', { address: `${one}/edit` }),
    shot('form with errors', {
      address: `${one}/edit`,
      act: async (page) => {
        await page.locator('main input').fill('');
        await page.locator('button::-p-text(Save delivery)').click();
      },
    }),
    shot('delivery', { address: one }),
    shot('menu', { address: one, open: clickEach(['[aria-label^="Actions for"]'], '[role="menu"]') }),
    shot('deleting', {
      address: one,
      act: clickEach(['[aria-label^="Actions for"]', '[role="menuitem"]::-p-text(Delete delivery)']),
    }),
    shot('not found', { address: `${PATH}/999999` }),
    shot('not allowed', { as: 'nobody' }),
  ];
}
