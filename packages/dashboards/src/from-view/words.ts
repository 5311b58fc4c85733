import type { Locale } from '@facet/look/locale';

/** The texts of a dashboard of a view in one language. Titles of members are in the language of the model. */
export interface ViewWords {
  /** `Flights by carrier` */
  readonly by: (measure: string, dimension: string) => string;
  /** `Flights over time` */
  readonly overTime: (measure: string) => string;
  /** `Top 12 by flights` */
  readonly top: (count: number, measure: string) => string;
  /** `Paler bars have fewer flights` */
  readonly paler: (measure: string) => string;
  /** `Carrier in detail` */
  readonly details: (dimension: string) => string;
  readonly granularity: string;
  /** A title within a sentence. */
  readonly within: (title: string) => string;
}

/** Languages that write nouns in lower case. Names and abbreviations keep their capitals. */
const lower = (title: string) =>
  title.split(' ').every((word) => /^\p{Lu}?[\p{Ll}\d'’-]+$/u.test(word)) ? title.toLowerCase() : title;
const asIs = (title: string) => title;

const ES: ViewWords = {
  by: (measure, dimension) => `${measure} por ${dimension}`,
  overTime: (measure) => `${measure} a lo largo del tiempo`,
  top: (count, measure) => `Los ${count} primeros por ${measure}`,
  paler: (measure) => `Cuanto más pálida la barra, menor es ${measure}`,
  details: (dimension) => `${dimension} en detalle`,
  granularity: 'Granularidad',
  within: lower,
};
const PT: ViewWords = {
  by: (measure, dimension) => `${measure} por ${dimension}`,
  overTime: (measure) => `${measure} ao longo do tempo`,
  top: (count, measure) => `Os ${count} primeiros por ${measure}`,
  paler: (measure) => `Quanto mais clara a barra, menor é ${measure}`,
  details: (dimension) => `${dimension} em detalhe`,
  granularity: 'Granularidade',
  within: lower,
};

export const VIEW_WORDS: Readonly<Record<Locale, ViewWords>> = {
  'en-US': {
    by: (measure, dimension) => `${measure} by ${dimension}`,
    overTime: (measure) => `${measure} over time`,
    top: (count, measure) => `Top ${count} by ${measure}`,
    paler: (measure) => `Paler bars have fewer ${measure}`,
    details: (dimension) => `${dimension} in detail`,
    granularity: 'Granularity',
    within: lower,
  },
  'ar-AE': {
    by: (measure, dimension) => `${measure} حسب ${dimension}`,
    overTime: (measure) => `${measure} عبر الزمن`,
    top: (count, measure) => `أعلى ${count} حسب ${measure}`,
    paler: (measure) => `كلما كان الشريط أفتح، قلّت قيمة ${measure}`,
    details: (dimension) => `${dimension} بالتفصيل`,
    granularity: 'مستوى التفصيل',
    within: asIs,
  },
  'de-DE': {
    by: (measure, dimension) => `${measure} nach ${dimension}`,
    overTime: (measure) => `${measure} im Zeitverlauf`,
    top: (count, measure) => `Die ersten ${count} nach ${measure}`,
    paler: (measure) => `Je blasser der Balken, desto kleiner ist der Wert von ${measure}`,
    details: (dimension) => `${dimension} im Detail`,
    granularity: 'Granularität',
    within: asIs,
  },
  'es-ES': ES,
  'es-MX': ES,
  'fr-FR': {
    by: (measure, dimension) => `${measure} par ${dimension}`,
    overTime: (measure) => `${measure} au fil du temps`,
    top: (count, measure) => `Les ${count} premiers par ${measure}`,
    paler: (measure) => `Plus la barre est pâle, plus la valeur de ${measure} est faible`,
    details: (dimension) => `${dimension} en détail`,
    granularity: 'Granularité',
    within: lower,
  },
  'he-IL': {
    by: (measure, dimension) => `${measure} לפי ${dimension}`,
    overTime: (measure) => `${measure} לאורך זמן`,
    top: (count, measure) => `${count} הראשונים לפי ${measure}`,
    paler: (measure) => `ככל שהעמודה בהירה יותר, הערך של ${measure} נמוך יותר`,
    details: (dimension) => `${dimension} בפירוט`,
    granularity: 'רמת פירוט',
    within: asIs,
  },
  'it-IT': {
    by: (measure, dimension) => `${measure} per ${dimension}`,
    overTime: (measure) => `${measure} nel tempo`,
    top: (count, measure) => `I primi ${count} per ${measure}`,
    paler: (measure) => `Più la barra è chiara, più basso è il valore di ${measure}`,
    details: (dimension) => `${dimension} in dettaglio`,
    granularity: 'Granularità',
    within: lower,
  },
  'ja-JP': {
    by: (measure, dimension) => `${dimension}別の${measure}`,
    overTime: (measure) => `${measure}の推移`,
    top: (count, measure) => `${measure}の上位${count}件`,
    paler: (measure) => `棒の色が薄いほど${measure}が少ないことを示します`,
    details: (dimension) => `${dimension}の詳細`,
    granularity: '粒度',
    within: asIs,
  },
  'nb-NO': {
    by: (measure, dimension) => `${measure} etter ${dimension}`,
    overTime: (measure) => `${measure} over tid`,
    top: (count, measure) => `De ${count} øverste etter ${measure}`,
    paler: (measure) => `Jo blekere søyle, desto lavere verdi for ${measure}`,
    details: (dimension) => `${dimension} i detalj`,
    granularity: 'Granularitet',
    within: lower,
  },
  'pt-BR': PT,
  'pt-PT': PT,
  'sv-SE': {
    by: (measure, dimension) => `${measure} efter ${dimension}`,
    overTime: (measure) => `${measure} över tid`,
    top: (count, measure) => `De ${count} främsta efter ${measure}`,
    paler: (measure) => `Ju blekare stapel, desto lägre värde för ${measure}`,
    details: (dimension) => `${dimension} i detalj`,
    granularity: 'Granularitet',
    within: lower,
  },
  'vi-VN': {
    by: (measure, dimension) => `${measure} theo ${dimension}`,
    overTime: (measure) => `${measure} theo thời gian`,
    top: (count, measure) => `${count} mục đứng đầu theo ${measure}`,
    paler: (measure) => `Cột càng nhạt thì giá trị ${measure} càng nhỏ`,
    details: (dimension) => `Chi tiết theo ${dimension}`,
    granularity: 'Độ chi tiết',
    within: lower,
  },
};
