import { localeOf } from '@facet/look/locale';

/** The sentences of summaries in one language. */
export interface Phrases {
  /** What is compared: the figures of an earlier email. */
  readonly since: (when: string) => string;
  /** There is no earlier email, so periods are compared. */
  readonly first: string;
  /** There is no earlier email, and nothing to compare. */
  readonly start: string;
  /** @param change in brackets after a space; empty if no percentage can be computed */
  readonly up: (name: string, value: string, before: string, change: string) => string;
  readonly down: (name: string, value: string, before: string, change: string) => string;
  readonly same: (name: string, value: string) => string;
  readonly now: (name: string, value: string) => string;
  readonly highest: (chart: string, label: string, value: string) => string;
  readonly moves: (chart: string, moves: string) => string;
  /** A difference between percentages. */
  readonly points: (value: string, isOne: boolean) => string;
  readonly unchanged: string;
}

const EN: Phrases = {
  since: (when) => `Compared with the email of ${when}.`,
  first: 'There is no earlier email yet, so each period is compared with the one before.',
  start: 'There is no earlier email yet. The next one will mention what has changed.',
  up: (name, value, before, change) => `${name}: ${value}, up from ${before}${change}.`,
  down: (name, value, before, change) => `${name}: ${value}, down from ${before}${change}.`,
  same: (name, value) => `${name}: ${value}, unchanged.`,
  now: (name, value) => `${name}: ${value}.`,
  highest: (chart, label, value) => `Highest in ${chart}: ${label} (${value}).`,
  moves: (chart, moves) => `Largest changes in ${chart}: ${moves}.`,
  points: (value, isOne) => `${value} percentage ${isOne ? 'point' : 'points'}`,
  unchanged: 'None of the figures has changed.',
};

const ES: Phrases = {
  since: (when) => `En comparación con el correo del ${when}.`,
  first: 'Todavía no hay un correo anterior, así que cada período se compara con el precedente.',
  start: 'Todavía no hay un correo anterior. El próximo mencionará lo que haya cambiado.',
  up: (name, value, before, change) => `${name}: ${value}, un aumento desde ${before}${change}.`,
  down: (name, value, before, change) => `${name}: ${value}, un descenso desde ${before}${change}.`,
  same: (name, value) => `${name}: ${value}, sin cambios.`,
  now: (name, value) => `${name}: ${value}.`,
  highest: (chart, label, value) => `El valor más alto de ${chart}: ${label} (${value}).`,
  moves: (chart, moves) => `Los mayores cambios en ${chart}: ${moves}.`,
  points: (value, isOne) => `${value} ${isOne ? 'punto porcentual' : 'puntos porcentuales'}`,
  unchanged: 'Ninguna cifra ha cambiado.',
};

const PT: Phrases = {
  since: (when) => `Em comparação com o e-mail de ${when}.`,
  first: 'Ainda não há um e-mail anterior, então cada período é comparado com o precedente.',
  start: 'Ainda não há um e-mail anterior. O próximo mencionará o que mudou.',
  up: (name, value, before, change) => `${name}: ${value}, um aumento em relação a ${before}${change}.`,
  down: (name, value, before, change) => `${name}: ${value}, uma queda em relação a ${before}${change}.`,
  same: (name, value) => `${name}: ${value}, sem alteração.`,
  now: (name, value) => `${name}: ${value}.`,
  highest: (chart, label, value) => `O valor mais alto em ${chart}: ${label} (${value}).`,
  moves: (chart, moves) => `As maiores mudanças em ${chart}: ${moves}.`,
  points: (value, isOne) => `${value} ${isOne ? 'ponto percentual' : 'pontos percentuais'}`,
  unchanged: 'Nenhum número mudou.',
};

const LANGUAGES: Readonly<Record<string, Phrases>> = {
  en: EN,
  de: {
    since: (when) => `Im Vergleich zur E-Mail vom ${when}.`,
    first: 'Es gibt noch keine frühere E-Mail, daher wird jeder Zeitraum mit dem vorigen verglichen.',
    start: 'Es gibt noch keine frühere E-Mail. In der nächsten steht, was sich geändert hat.',
    up: (name, value, before, change) => `${name}: ${value}, gestiegen von ${before}${change}.`,
    down: (name, value, before, change) => `${name}: ${value}, gesunken von ${before}${change}.`,
    same: (name, value) => `${name}: ${value}, unverändert.`,
    now: (name, value) => `${name}: ${value}.`,
    highest: (chart, label, value) => `Höchster Wert in ${chart}: ${label} (${value}).`,
    moves: (chart, moves) => `Größte Änderungen in ${chart}: ${moves}.`,
    points: (value, isOne) => `${value} ${isOne ? 'Prozentpunkt' : 'Prozentpunkte'}`,
    unchanged: 'Keine der Zahlen hat sich geändert.',
  },
  es: ES,
  'es-MX': { ...ES, unchanged: 'Ninguna cifra cambió.' },
  fr: {
    since: (when) => `Par rapport à l’e-mail du ${when}.`,
    first: 'Il n’y a pas encore d’e-mail antérieur : chaque période est comparée à la précédente.',
    start: 'Il n’y a pas encore d’e-mail antérieur. Le prochain indiquera ce qui a changé.',
    up: (name, value, before, change) => `${name} : ${value}, en hausse par rapport à ${before}${change}.`,
    down: (name, value, before, change) => `${name} : ${value}, en baisse par rapport à ${before}${change}.`,
    same: (name, value) => `${name} : ${value}, sans changement.`,
    now: (name, value) => `${name} : ${value}.`,
    highest: (chart, label, value) => `Valeur la plus élevée dans ${chart} : ${label} (${value}).`,
    moves: (chart, moves) => `Plus fortes variations dans ${chart} : ${moves}.`,
    points: (value, isOne) => `${value} ${isOne ? 'point' : 'points'} de pourcentage`,
    unchanged: 'Aucun des chiffres n’a changé.',
  },
  it: {
    since: (when) => `Rispetto all’email del ${when}.`,
    first: 'Non c’è ancora un’email precedente: ogni periodo è confrontato con quello prima.',
    start: 'Non c’è ancora un’email precedente. La prossima indicherà che cosa è cambiato.',
    up: (name, value, before, change) => `${name}: ${value}, in aumento da ${before}${change}.`,
    down: (name, value, before, change) => `${name}: ${value}, in calo da ${before}${change}.`,
    same: (name, value) => `${name}: ${value}, senza variazioni.`,
    now: (name, value) => `${name}: ${value}.`,
    highest: (chart, label, value) => `Valore più alto in ${chart}: ${label} (${value}).`,
    moves: (chart, moves) => `Variazioni maggiori in ${chart}: ${moves}.`,
    points: (value, isOne) => `${value} ${isOne ? 'punto percentuale' : 'punti percentuali'}`,
    unchanged: 'Nessun dato è cambiato.',
  },
  ja: {
    since: (when) => `${when}のメールと比較しています。`,
    first: '以前のメールがまだないため、各期間をその前の期間と比較しています。',
    start: '以前のメールはまだありません。次のメールから変化をお知らせします。',
    up: (name, value, before, change) => `${name}:${value}、${before} から増加${change}。`,
    down: (name, value, before, change) => `${name}:${value}、${before} から減少${change}。`,
    same: (name, value) => `${name}:${value}、変化なし。`,
    now: (name, value) => `${name}:${value}。`,
    highest: (chart, label, value) => `${chart}の最大値:${label}(${value})。`,
    moves: (chart, moves) => `${chart}で変化が大きい項目:${moves}。`,
    points: (value) => `${value} ポイント`,
    unchanged: '変化した数値はありません。',
  },
  nb: {
    since: (when) => `Sammenlignet med e-posten fra ${when}.`,
    first: 'Det finnes ingen tidligere e-post ennå, så hver periode sammenlignes med den forrige.',
    start: 'Det finnes ingen tidligere e-post ennå. Den neste forteller hva som har endret seg.',
    up: (name, value, before, change) => `${name}: ${value}, opp fra ${before}${change}.`,
    down: (name, value, before, change) => `${name}: ${value}, ned fra ${before}${change}.`,
    same: (name, value) => `${name}: ${value}, uendret.`,
    now: (name, value) => `${name}: ${value}.`,
    highest: (chart, label, value) => `Høyeste verdi i ${chart}: ${label} (${value}).`,
    moves: (chart, moves) => `Største endringer i ${chart}: ${moves}.`,
    points: (value) => `${value} prosentpoeng`,
    unchanged: 'Ingen av tallene har endret seg.',
  },
  pt: PT,
  'pt-PT': {
    ...PT,
    first: 'Ainda não há um e-mail anterior, por isso cada período é comparado com o precedente.',
    moves: (chart, moves) => `As maiores variações em ${chart}: ${moves}.`,
  },
  sv: {
    since: (when) => `Jämfört med mejlet från ${when}.`,
    first: 'Det finns inget tidigare mejl än, så varje period jämförs med den föregående.',
    start: 'Det finns inget tidigare mejl än. Nästa berättar vad som har ändrats.',
    up: (name, value, before, change) => `${name}: ${value}, upp från ${before}${change}.`,
    down: (name, value, before, change) => `${name}: ${value}, ned från ${before}${change}.`,
    same: (name, value) => `${name}: ${value}, oförändrat.`,
    now: (name, value) => `${name}: ${value}.`,
    highest: (chart, label, value) => `Högsta värdet i ${chart}: ${label} (${value}).`,
    moves: (chart, moves) => `Största förändringarna i ${chart}: ${moves}.`,
    points: (value, isOne) => `${value} ${isOne ? 'procentenhet' : 'procentenheter'}`,
    unchanged: 'Ingen av siffrorna har ändrats.',
  },
  ar: {
    since: (when) => `مقارنةً برسالة ${when}.`,
    first: 'لا توجد رسالة سابقة بعد، لذا تُقارن كل فترة بالفترة التي قبلها.',
    start: 'لا توجد رسالة سابقة بعد. ستذكر الرسالة التالية ما تغيّر.',
    up: (name, value, before, change) => `${name}: ${value}، بارتفاع عن ${before}${change}.`,
    down: (name, value, before, change) => `${name}: ${value}، بانخفاض عن ${before}${change}.`,
    same: (name, value) => `${name}: ${value}، دون تغيير.`,
    now: (name, value) => `${name}: ${value}.`,
    highest: (chart, label, value) => `الأعلى في ${chart}: ${label} (${value}).`,
    moves: (chart, moves) => `أكبر التغيّرات في ${chart}: ${moves}.`,
    points: (value, isOne) => `${value} ${isOne ? 'نقطة مئوية' : 'نقاط مئوية'}`,
    unchanged: 'لم يتغيّر أي رقم.',
  },
  he: {
    since: (when) => `בהשוואה לאימייל מ-${when}.`,
    first: 'עדיין אין אימייל קודם, ולכן כל תקופה מושווית לתקופה שלפניה.',
    start: 'עדיין אין אימייל קודם. האימייל הבא יציין מה השתנה.',
    up: (name, value, before, change) => `${name}: ${value}, עלייה לעומת ${before}${change}.`,
    down: (name, value, before, change) => `${name}: ${value}, ירידה לעומת ${before}${change}.`,
    same: (name, value) => `${name}: ${value}, ללא שינוי.`,
    now: (name, value) => `${name}: ${value}.`,
    highest: (chart, label, value) => `הגבוה ביותר ב-${chart}: ${label} (${value}).`,
    moves: (chart, moves) => `השינויים הגדולים ביותר ב-${chart}: ${moves}.`,
    points: (value, isOne) => `${value} ${isOne ? 'נקודת אחוז' : 'נקודות אחוז'}`,
    unchanged: 'אף נתון לא השתנה.',
  },
  vi: {
    since: (when) => `So với email gửi vào ${when}.`,
    first: 'Chưa có email nào trước đó, nên mỗi kỳ được so sánh với kỳ liền trước.',
    start: 'Chưa có email nào trước đó. Email tiếp theo sẽ cho biết những gì đã thay đổi.',
    up: (name, value, before, change) => `${name}: ${value}, tăng từ ${before}${change}.`,
    down: (name, value, before, change) => `${name}: ${value}, giảm từ ${before}${change}.`,
    same: (name, value) => `${name}: ${value}, không đổi.`,
    now: (name, value) => `${name}: ${value}.`,
    highest: (chart, label, value) => `Giá trị cao nhất trong ${chart}: ${label} (${value}).`,
    moves: (chart, moves) => `Thay đổi lớn nhất trong ${chart}: ${moves}.`,
    points: (value) => `${value} điểm phần trăm`,
    unchanged: 'Không có số liệu nào thay đổi.',
  },
};

/** The sentences in the language of a locale; English for other languages. */
export function phrasesOf(locale: string): Phrases {
  const known = localeOf(locale);
  return LANGUAGES[known] ?? LANGUAGES[known.split('-')[0] ?? ''] ?? EN;
}
