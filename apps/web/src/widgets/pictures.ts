import { createContext, use } from 'react';
import type { PictureFormat, PictureLayout } from '../api/dashboard-api.ts';

/** Pictures of what the viewer sees, rendered by the server. */
export interface Pictures {
  ofWidget(widgetId: string, format: PictureFormat): Promise<Blob>;
  /** Downloads the whole dashboard. */
  download(format: PictureFormat, layout: PictureLayout): Promise<void>;
}

const PicturesContext = createContext<Pictures | undefined>(undefined);
export const PicturesProvider = PicturesContext;

/** Undefined if the server cannot render, or the viewer may not download. */
export function usePictures(): Pictures | undefined {
  return use(PicturesContext);
}
