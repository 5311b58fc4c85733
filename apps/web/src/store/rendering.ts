/** How the server renders a page: as an image, or as a document of one page or of several. */
export type Rendering = 'image' | 'page' | 'pages';
