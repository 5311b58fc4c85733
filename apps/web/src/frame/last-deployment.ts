import type { ReachedDeployment } from '@facet/client';
import { useSyncExternalStore } from 'react';

const KEY = 'facet:deployment';

const listeners = new Set<() => void>();
/** Where the storage is full or blocked, for as long as the page is open. */
let kept: string | null = null;

/** The deployment to continue with on pages that belong to none: the one seen last in this browser, or else the first. */
export function useLastDeployment(reached: readonly ReachedDeployment[]): ReachedDeployment | undefined {
  const id = Number(useSyncExternalStore(subscribe, read));
  return reached.find((deployment) => deployment.id === id) ?? reached[0];
}

/** Remembers a deployment for `useLastDeployment`. */
export function keepDeployment(id: number): void {
  kept = String(id);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // It is remembered until the page closes.
  }
  for (const listener of listeners) listener();
}

function read(): string | null {
  if (kept !== null) return kept;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
