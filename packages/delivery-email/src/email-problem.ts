/** What is wrong with a field of an email, such as `brand.colour`. The message names the field and the rule. */
export class EmailProblem extends Error {
  override name = 'EmailProblem';
  readonly field: string;

  /** @param rule continues a sentence that begins with the name of the field */
  constructor(field: string, rule: string) {
    super(`\`${field}\` ${rule}`);
    this.field = field;
  }
}
