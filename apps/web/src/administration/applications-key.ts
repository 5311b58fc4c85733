/** The key of the connected applications, with what they are searched for behind it. */
export const APPLICATIONS_KEY = ['connected-applications'] as const;
