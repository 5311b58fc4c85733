/** A PNG image of one pixel. */
export const PIXEL = {
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  mimeType: 'image/png',
};

/** A WAV file without a sample. */
export const SILENCE = {
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=',
  mimeType: 'audio/wav',
};

export const textOf = (text: string) => ({ type: 'text' as const, text });
export const answerOf = (text: string) => ({ content: [textOf(text)] });
