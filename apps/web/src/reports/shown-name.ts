/** The name of a report as people see it. */
export function shownName({ name, title }: { readonly name: string; readonly title: string | null }): string {
  return title ?? name;
}
