/** The name of a branch that keeps commits which the remote's history does not have: `main-kept-20261121201500`. */
export function keptName(name: string, now = new Date()): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${name
    .slice(0, 60)
    .replace(/[./]+$/, '')
    .toWellFormed()}-kept-${stamp}`;
}
