/** What a viewer sees is not any more what was expected of the render; see `RenderViewer.sees`. */
export class ViewChanged extends Error {
  override name = 'ViewChanged';
}
