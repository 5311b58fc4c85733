/** The viewer's view is no longer the one that the render expected; see `RenderViewer.sees`. */
export class ViewChanged extends Error {
  override name = 'ViewChanged';
}
