/** The texts of creator mode that the console does not have, in one language. */
export interface CreatorWords {
  /** What the account shares with all embed users or with the creator's embed tenant. */
  readonly shared: string;
  readonly sharedEmpty: { readonly title: string; readonly text: string };
  /** Makes a copy that the creator can change. */
  readonly copyToEdit: string;
  readonly copying: string;
  readonly showMore: string;
  readonly needsSession: { readonly title: string; readonly text: string };
  readonly notCreator: { readonly title: string; readonly text: string };
  readonly refused: { readonly title: string; readonly text: string };
  readonly expired: { readonly title: string; readonly text: string };
  readonly otherDeployment: { readonly title: string; readonly text: string };
  readonly notFound: { readonly title: string; readonly text: string };
  readonly backToWorkspace: string;
}

export const ENGLISH: CreatorWords = {
  shared: 'Shared with you',
  sharedEmpty: {
    title: 'Nothing is shared with you yet',
    text: 'Dashboards that are made for you appear here. You can copy them and change the copies.',
  },
  copyToEdit: 'Copy to edit',
  copying: 'Copying',
  showMore: 'Show more',
  needsSession: {
    title: 'Open this page in the product that contains it',
    text: 'It needs a session, which that product creates for you.',
  },
  notCreator: {
    title: 'You cannot create content here',
    text: 'Your session only allows you to view dashboards. Ask whoever runs this product.',
  },
  refused: {
    title: 'This page could not be opened',
    text: 'Its session has been used before or is too old. Reload the page of the product that contains it.',
  },
  expired: {
    title: 'Session expired',
    text: 'Reload the page of the product that contains this one to continue. What you have not saved will be lost.',
  },
  otherDeployment: {
    title: 'This page belongs to other data',
    text: 'Your session is for another deployment. Go back and open the page again.',
  },
  notFound: { title: 'This page does not exist', text: 'The address may be incomplete.' },
  backToWorkspace: 'Go to the workspace',
};
