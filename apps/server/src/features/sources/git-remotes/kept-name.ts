/**
 * The name of a branch that keeps commits which the remote's history does not have: `main-kept-20261121201500123`. To the
 * millisecond: a deployment may be connected to one repository and then to another within a second.
 */
export function keptName(name: string, now = new Date()): string {
  const stamp = now.toISOString().replace(/\D/g, '');
  return `${name
    .slice(0, 60)
    .replace(/[./]+$/, '')
    .toWellFormed()}-kept-${stamp}`;
}
