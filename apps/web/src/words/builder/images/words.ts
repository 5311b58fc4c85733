/** The texts of images on dashboards, in one language. */
export interface ImageWords {
  readonly choose: string;
  readonly replace: string;
  readonly kinds: (megabytes: string) => string;
  readonly tooLarge: (megabytes: string) => string;
  readonly notImage: string;
  readonly failed: string;
  readonly alt: string;
  readonly altNeeded: string;
  readonly decorative: string;
  readonly fit: string;
  readonly contain: string;
  readonly cover: string;
  readonly link: string;
  readonly linkRefused: string;
  readonly notLoaded: string;
}

export const ENGLISH: ImageWords = {
  choose: 'Choose image',
  replace: 'Replace image',
  kinds: (megabytes) => `PNG, JPEG, WebP or GIF, up to ${megabytes} MB`,
  tooLarge: (megabytes) => `The file is larger than ${megabytes} MB.`,
  notImage: 'The file is not a PNG, JPEG, WebP or GIF image, or it has too many pixels.',
  failed: 'The image was not uploaded',
  alt: 'Description',
  altNeeded:
    'Describe the image for people who cannot see it, or mark it as decorative. Otherwise the dashboard cannot be published.',
  decorative: 'Decorative: screen readers skip it',
  fit: 'Fit',
  contain: 'Whole image',
  cover: 'Fill the space',
  link: 'Link',
  linkRefused: 'Enter an address that begins with https:// or mailto:.',
  notLoaded: 'The image could not be loaded',
};
