/**
 * The name of a kept branch: `main-kept-20261121201500123`. Includes milliseconds, because a deployment can be connected
 * to two repositories within a second.
 */
export function keptName(name: string, now = new Date()): string {
  const stamp = now.toISOString().replace(/\D/g, '');
  return `${name
    .slice(0, 60)
    .replace(/[./]+$/, '')
    .toWellFormed()}-kept-${stamp}`;
}
