const LONGEST = 255;

/** Whether a name, as typed into a form, is one line that is not too long. */
export function isUsableFirstName(name: string): boolean {
  return name.length <= LONGEST && !/\p{Cc}/u.test(name);
}
