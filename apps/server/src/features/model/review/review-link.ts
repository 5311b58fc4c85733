/** The path of the review page, in the same form as links of this API family. */
export const REVIEW_PATH = (deploymentId: number | string) => `/d/${deploymentId}/schema`;

/** The URL of a branch's review page. */
export function reviewLink(origin: string, deploymentId: number, branchName: string): string {
  return `${origin}${reviewAddress(deploymentId, branchName)({})}`;
}

/** The path of a review page with a selection of its files. */
export type ReviewAddress = (selection: {
  readonly file?: string;
  readonly change?: string;
  readonly page?: number;
}) => string;

/** The paths of a branch's review page. */
export function reviewAddress(deploymentId: number, branchName: string): ReviewAddress {
  return (selection) => {
    const query = new URLSearchParams({ branch: branchName, devmode: 'true' });
    for (const [name, value] of Object.entries(selection)) query.set(name, String(value));
    return `${REVIEW_PATH(deploymentId)}?${query}`;
  };
}
