/**
 * The query of an address that a host's `set-filter` means: `f_orders.status=["shipped"]`, encoded or as it is, or several
 * parameters joined by `&`, encoded.
 */
export function queryOfFilter(parameter: string): string {
  const [, name, text] = /^\??((?:f|tg|ms|tab)_[^=&]+)=(.*)$/s.exec(parameter) ?? [];
  if (name === undefined || text === undefined) return parameter.replace(/^\?/, '');
  // Text that is JSON as it is was not encoded: its `&`, `+` and `%` are its own.
  return isJson(text) ? new URLSearchParams([[name, text]]).toString() : parameter.replace(/^\?/, '');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
