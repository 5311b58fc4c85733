/** Copies a text. Frames may not use the clipboard's own interface unless their host allows it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.setAttribute('readonly', '');
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
