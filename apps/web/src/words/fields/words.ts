/** The texts for how the list of fields shows them, in one language. */
export interface FieldsWords {
  readonly showNames: string;
  readonly showTitles: string;
  readonly groupByCube: string;
  readonly groupByFolder: string;
}

export const ENGLISH: FieldsWords = {
  showNames: 'Show field names',
  showTitles: 'Show field titles',
  groupByCube: 'Group by cube',
  groupByFolder: 'Group by folder',
};
