/** A question that asks to set filters of a dashboard. */
export interface ControlRequest {
  /** The question with blanks in place of the words that ask for it, so that the other words keep their places. */
  readonly text: string;
  /** Those words, from their first to their last letter. */
  readonly start: number;
  readonly end: number;
}

/** What comes before the values. The last ones name the control, with a word before the value that is left out, too. */
const REQUESTS: readonly RegExp[] = [
  /^(?:please )?(?:filter|limit|restrict) (?:the |this )?(?:dashboard|board|page)(?: by| to| on| for)? /iu,
  /^(?:please )?set (?:the )?(?=.+? to )/iu,
  /^(?:bitte )?(?:filtere|filter|beschränke) (?:das |dieses )?(?:dashboard|die seite)(?: nach| auf| für)? /iu,
  /^(?:bitte )?(?:setze?|stelle?) (?:den |die |das )?(?=.+? auf )/iu,
  /^(?:filtre|filtrer|limite|limiter) (?:le |ce )?(?:tableau de bord|dashboard)(?: par| à| sur| pour)? /iu,
  /^(?:règle|mets|mettre) (?:le |la |l’|l')?(?=.+? (?:à|sur) )/iu,
  /^(?:filtra|filtrar|limita|limitar) (?:el |este )?(?:panel|dashboard|tablero)(?: por| a| para)? /iu,
  /^(?:pon|poner|ajusta) (?:el |la )?(?=.+? (?:a|en) )/iu,
];
const BEFORE_VALUE = / (?:to|auf|à|sur|a|en) /iu;

/** Whether a question asks to set filters; null if it does not. English, German, French and Spanish. */
export function controlRequest(question: string): ControlRequest | null {
  const text = question.replace(/^\s+/, (blanks) => ' '.repeat(blanks.length));
  const indent = text.length - text.trimStart().length;
  for (const request of REQUESTS) {
    const [words] = request.exec(text.slice(indent)) ?? [];
    if (words === undefined) continue;
    const end = indent + words.length;
    const rest = request.source.includes('(?=')
      ? text.slice(end).replace(BEFORE_VALUE, (found) => ' '.repeat(found.length))
      : text.slice(end);
    return { text: ' '.repeat(end) + rest, start: indent, end: indent + words.trimEnd().length };
  }
  return null;
}
