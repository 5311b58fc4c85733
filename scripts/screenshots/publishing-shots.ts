import type { PreparedBuilder } from './prepare-builder.ts';
import { clickEach, type Shot } from './shot.ts';

/** Sharing, embedding, previewing and unpublishing a dashboard. */
export function publishingShots({ made }: PreparedBuilder): Shot[] {
  const shot = (name: string, act: Shot['act'] & object): Shot => ({
    name: `publishing/${name}`,
    address: `/deployments/1/workbooks/${made}/dashboard`,
    as: 'admin',
    isWindow: true,
    act,
  });
  const entry = (item: string) => [
    'button[aria-label="More for this dashboard"]',
    `[role="menuitem"]::-p-text(${item})`,
  ];
  return [
    shot('sharing', clickEach(['header button::-p-text(Share)'])),
    shot('embedding', clickEach(entry('Embed'))),
    shot('embedding, code', clickEach([...entry('Embed'), '[role="tab"]::-p-text(Code)'])),
    shot('embedding, checks', clickEach([...entry('Embed'), '[role="tab"]::-p-text(Checks)'])),
    shot('preview as', clickEach(entry('Preview as'))),
    shot('unpublishing', clickEach(entry('Unpublish'))),
  ];
}
