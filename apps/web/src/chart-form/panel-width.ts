/** How wide the panel can be, in pixels. */
export const LEAST_WIDTH = 260;
export const MOST_WIDTH = 560;
