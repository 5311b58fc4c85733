/** As on a screen, or on A4 pages. */
export type Layout = 'screenshot' | 'print';
