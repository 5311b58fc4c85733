/** The texts of the page that creates a deployment. */
export interface NewDeploymentWords {
  readonly title: string;
  readonly about: string;
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly name: string;
  readonly nameHelp: string;
  readonly nameMissing: string;
  readonly taken: string;
  readonly failed: string;
  readonly create: string;
  readonly next: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

export const ENGLISH: NewDeploymentWords = {
  title: 'New deployment',
  about: 'A deployment has its own data sources, data model, people and dashboards.',
  notAllowed: {
    title: 'You cannot create deployments',
    text: 'This needs the permission DeploymentCreate.',
  },
  name: 'Name',
  nameHelp: 'As people should see it, such as Sales',
  nameMissing: 'Enter a name',
  taken: 'Another deployment has this name',
  failed: 'The deployment could not be created',
  create: 'Create deployment',
  next: 'What comes next',
  steps: [
    { title: 'Connect a data source', text: 'A database, or files that you drop on the page.' },
    {
      title: 'Choose tables',
      text: 'Facet reads their columns and keys, and leaves the rows where they are.',
    },
    {
      title: 'Review the model',
      text: 'Cubes, joins and views are proposed for you to read, change and publish.',
    },
    { title: 'Ask a question', text: 'And put the answer on a first dashboard.' },
  ],
};
