import type { ControlRequest } from './control-request.ts';

/** What comes before the words that a dashboard is about. */
const REQUESTS: readonly RegExp[] = [
  /^(?:please )?(?:(?:make|create|build|draft|design|give|show)(?: me)? )?(?:an? )?(?:new )?dashboard (?:about|of|for|on|with|from|showing) /iu,
  /^(?:bitte )?(?:(?:mach|mache|erstelle?|baue?|entwirf|zeige?|gib)(?: mir)?(?: bitte)? )?(?:ein )?(?:neues )?dashboard (?:über|ueber|zu|zum|zur|mit|für|fuer|von|aus) /iu,
  /^(?:(?:fais|faire|crée|cree|créer|creer|prépare|prepare|ébauche|montre|donne)(?:[- ]moi)? )?(?:un )?(?:nouveau )?(?:tableau de bord|dashboard) (?:(?:sur|avec|pour|des|du|de|à propos de) |d['’])/iu,
  /^(?:por favor )?(?:(?:haz|hazme|crea|créame|crear|hacer|prepara|genera|muestra|dame)(?:me)? )?(?:un )?(?:nuevo )?(?:panel|tablero|dashboard) (?:sobre|acerca de|con|para|del|de) /iu,
];

/** Whether a question asks for a dashboard; null if it does not. English, German, French and Spanish. */
export function draftRequest(question: string): ControlRequest | null {
  const text = question.trimStart();
  const start = question.length - text.length;
  for (const request of REQUESTS) {
    const [words] = request.exec(text) ?? [];
    if (words === undefined) continue;
    const end = start + words.length;
    // Blanks in place of the words, so that the others keep their places.
    return { text: ' '.repeat(end) + question.slice(end), start, end: start + words.trimEnd().length };
  }
  return null;
}
