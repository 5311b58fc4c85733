/** What a viewer sees is no longer what was expected of the render; see `RenderViewer.sees`. */
export class ViewChanged extends Error {
  override name = 'ViewChanged';
}
