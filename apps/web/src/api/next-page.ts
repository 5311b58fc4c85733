/** The cursor of the page that follows a page of a list; undefined after the last one. For infinite queries. */
export function nextPage({
  pageInfo,
}: {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}): string | undefined {
  return pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
}
