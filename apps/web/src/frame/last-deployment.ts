import type { ReachedDeployment } from '@facet/client';

const KEY = 'facet:deployment';

/** The deployment to continue with on pages that belong to none: the one seen last in this browser, or else the first. */
export function lastDeployment(reached: readonly ReachedDeployment[]): ReachedDeployment | undefined {
  const id = Number(read());
  return reached.find((deployment) => deployment.id === id) ?? reached[0];
}

/** Remembers a deployment for `lastDeployment`. */
export function keepDeployment(id: number): void {
  try {
    localStorage.setItem(KEY, String(id));
  } catch {
    // The storage is full or blocked: the first deployment is as good.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
