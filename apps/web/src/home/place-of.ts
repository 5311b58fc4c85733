import type { Favourite } from '@facet/client';

type Found = Pick<Favourite, 'type' | 'id' | 'deploymentId' | 'publicId'>;

/** Where an object opens. Dashboards have pages of their own, outside the console. */
export function placeOf({ type, id, deploymentId, publicId }: Found): {
  readonly href: string;
  readonly isDocument: boolean;
} {
  const base = `/deployments/${deploymentId}`;
  switch (type) {
    case 'DASHBOARD':
      return { href: `/dashboards/${publicId}`, isDocument: true };
    case 'REPORT':
      return { href: `${base}/reports/${id}`, isDocument: false };
    case 'FOLDER':
      return { href: `${base}/workspace/folders/${id}`, isDocument: false };
    case 'WORKBOOK':
      return { href: `${base}/workbooks/${id}`, isDocument: false };
  }
}
