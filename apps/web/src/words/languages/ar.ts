import type { Words } from '../words.ts';

/** A unit as it follows a number: two of them, a few (3 to 10), and more. */
type Forms = readonly [one: string, two: string, few: string, many: string];

const FORMS: Readonly<Record<string, Forms>> = {
  second: ['ثانية', 'ثانيتين', 'ثوانٍ', 'ثانية'],
  minute: ['دقيقة', 'دقيقتين', 'دقائق', 'دقيقة'],
  hour: ['ساعة', 'ساعتين', 'ساعات', 'ساعة'],
  day: ['يوم', 'يومين', 'أيام', 'يومًا'],
  week: ['أسبوع', 'أسبوعين', 'أسابيع', 'أسبوعًا'],
  month: ['شهر', 'شهرين', 'أشهر', 'شهرًا'],
  quarter: ['ربع سنة', 'ربعي سنة', 'أرباع سنة', 'ربع سنة'],
  year: ['سنة', 'سنتين', 'سنوات', 'سنة'],
};

const ONE: Readonly<Record<string, string>> = {
  second: 'الثانية السابقة',
  minute: 'الدقيقة السابقة',
  hour: 'الساعة السابقة',
  day: 'اليوم السابق',
  week: 'الأسبوع السابق',
  month: 'الشهر السابق',
  quarter: 'الربع السابق',
  year: 'السنة السابقة',
};

const rules = new Intl.PluralRules('ar');

/** A number of units, such as 3 days. */
function counted(count: number | string, unit: string): string {
  const number = Number(String(count).replaceAll(/\D/g, ''));
  const [one, two, few, many] = FORMS[unit] ?? [unit, unit, unit, unit];
  const form = rules.select(number);
  if (form === 'one') return one;
  if (form === 'two') return two;
  return `${count} ${form === 'few' ? few : form === 'many' ? many : one}`;
}

/** The texts in Arabic. */
const words: Words = {
  dashboard: 'لوحة المعلومات',
  loading: 'جارٍ التحميل',
  refresh: 'تحديث',
  updated: (ago) => (ago === null ? 'حُدّثت الآن' : `حُدّثت ${ago}`),
  noRows: 'لا توجد بيانات',
  noRowsHint: 'لا شيء يطابق عوامل التصفية الحالية.',
  tryAgain: 'إعادة المحاولة',
  details: 'التفاصيل',
  requestId: 'الطلب',
  chartFailed: 'تعذّر تحميل هذا المخطط',
  failsAgain: 'إذا تكرر ذلك، فأبلغ مالك لوحة المعلومات.',
  asTable: 'عرض كجدول',
  asChart: 'عرض كمخطط',
  offline: 'تعذّر الوصول إلى الخادم. تحقّق من اتصالك.',
  notFound: {
    title: 'لوحة المعلومات غير موجودة',
    text: 'إما أنها غير موجودة أو غير منشورة أو لم تُشارك معك.',
  },
  forbidden: { title: 'لا يمكن عرض لوحة المعلومات هذه هنا', text: 'تضمينها غير مسموح.' },
  signIn: {
    title: 'سجّل الدخول لعرض لوحة المعلومات هذه',
    text: 'هي مخصصة لأفراد الحساب.',
    action: 'تسجيل الدخول',
  },
  refused: {
    title: 'لا يمكن فتح هذه الجلسة',
    text: 'سبق استخدام عنوانها أو أنه قديم جدًا. أعد تحميل الصفحة التي تحتوي على لوحة المعلومات.',
  },
  expired: {
    title: 'انتهت الجلسة',
    text: 'أعد تحميل الصفحة التي تحتوي على لوحة المعلومات للمتابعة.',
  },
  broken: { title: 'حدث خطأ ما', text: 'تعذّر تحميل لوحة المعلومات.' },
  summary: 'الملخص',
  noSummary: 'ليس في المخططات أرقام لتلخيصها.',
  summaryFailed: 'تعذّر تحميل هذا الملخص',
  regenerate: 'إنشاء من جديد',
  byAi: 'كتبه الذكاء الاصطناعي',
  unknownWidget: 'لا يستطيع هذا الإصدار من Facet عرض هذه الأداة.',
  missingReport: 'لم يعد تقرير هذا المخطط موجودًا.',
  yes: 'نعم',
  no: 'لا',
  total: 'الإجمالي',
  truncated: (count) => `تُعرض الصفوف الأولى فقط، وعددها ${count}.`,
  shownRows: (count, total) => `عرض ${count} من أصل ${total} صفًا`,
  truncatedColumns: (count, total, left) =>
    `عدد الأعمدة المعروضة: ${count} من ${total}. غير المعروض: ${left}`,
  cutOff: 'تُعرض البداية فقط.',
  all: 'الكل',
  clear: (label) => `مسح ${label}`,
  apply: 'تطبيق',
  search: 'بحث',
  noValues: 'لم يُعثر على قيم',
  moreValues: 'توجد قيم أخرى. ابحث للعثور عليها.',
  condition: 'الشرط',
  value: 'القيمة',
  notNumber: (example) => `أدخل رقمًا مثل ${example}`,
  from: 'من',
  to: 'إلى',
  previous: 'السابق',
  next: 'التالي',
  words: 'الفترة',
  chooseDays: 'اختيار الأيام',
  automatic: 'كما في المخطط',
  custom: 'مخصص',
  notChosen: 'لم يُختر شيء',
  operators: {
    equals: 'يساوي',
    not_equals: 'لا يساوي',
    contains: 'يحتوي على',
    not_contains: 'لا يحتوي على',
    starts_with: 'يبدأ بـ',
    not_starts_with: 'لا يبدأ بـ',
    ends_with: 'ينتهي بـ',
    not_ends_with: 'لا ينتهي بـ',
    greater_than: 'أكثر من',
    greater_than_or_equal: 'على الأقل',
    less_than: 'أقل من',
    less_than_or_equal: 'على الأكثر',
    between: 'بين',
    is_null: 'بلا قيمة',
    is_not_null: 'له قيمة',
    is_empty: 'فارغ',
    is_not_empty: 'غير فارغ',
    'time:equals': 'في',
    'time:not_equals': 'ليس في',
    'time:greater_than': 'بعد',
    'time:greater_than_or_equal': 'في أو بعد',
    'time:less_than': 'قبل',
    'time:less_than_or_equal': 'في أو قبل',
  },
  grains: {
    second: 'ثانية',
    minute: 'دقيقة',
    hour: 'ساعة',
    day: 'يوم',
    week: 'أسبوع',
    month: 'شهر',
    quarter: 'ربع سنة',
    year: 'سنة',
  },
  relative: {
    units: {
      second: 'ثوانٍ',
      minute: 'دقائق',
      hour: 'ساعات',
      day: 'أيام',
      week: 'أسابيع',
      month: 'أشهر',
      quarter: 'أرباع سنة',
      year: 'سنوات',
    },
    span: (direction, count, unit, isComplete) =>
      `${direction === 'last' ? 'آخر' : 'خلال'} ${counted(count, unit)}${direction === 'last' ? '' : ' قادمة'}${isComplete ? ' (فترات كاملة)' : ''}`,
    including: (span, current) => `${span}، بما في ذلك ${current}`,
    toDate: (unit) => `من بداية ${words.grains[unit]} حتى اليوم`,
    last: 'الماضي',
    current: 'الحالي',
    next: 'القادم',
    amount: 'العدد',
    unit: 'الوحدة',
    completeOnly: 'الفترات الكاملة فقط',
    other: 'فترة أخرى',
  },
  more: (amount, than) => `${amount} أكثر من ${than}`,
  less: (amount, than) => `${amount} أقل من ${than}`,
  same: (than) => `مثل ${than}`,
  was: (amount, when) => `${amount} في ${when}`,
  wasNothing: (when) => `لا توجد بيانات (${when})`,
  points: (amount) => `${amount} نقطة`,
  pointsUnit: 'ن.م.',
  compared: (title, output, amount, unit) => words.comparedWith(title, output, words.before(amount, unit)),
  comparedWith: (title, output, earlier) => {
    if (output === 'previous') return `${title}، ${earlier}`;
    return `${title}، ${output === 'change' ? 'التغيّر' : 'التغيّر %'} عن ${earlier}`;
  },
  notices: {
    calculation_failed: () => 'فشلت عملية حسابية، فعمودها فارغ.',
    comparison_dropped: () => 'المقارنة بفترة سابقة غير متاحة.',
    controls_not_applied: (label) => `لا ينطبق عنصر التحكم ${label} على هذا المخطط.`,
    filling_dropped: () => 'الفترات التي بلا صفوف غير معروضة.',
    top_rows_dropped: () => 'تُعرض جميع القيم بدلًا من أعلاها.',
    totals_dropped: () => 'بعض الإجماليات غير متاحة.',
  },
  before: (amount, unit) => (amount === 1 ? (ONE[unit] ?? unit) : `ما قبل ${counted(amount, unit)}`),
  target: (amount) => `الهدف ${amount}`,
  copyValue: 'نسخ القيمة',
  filterBy: (label, value) => `تصفية حسب ${label}: ${value}`,
  showDetails: 'عرض التفاصيل',
  detailsOf: (title) => `تفاصيل ${title}`,
  detailsFailed: 'تعذّر تحميل هذه التفاصيل',
  options: (title) => `إجراءات أخرى: ${title}`,
  askQuestion: 'اسأل',
  askAboutChart: 'السؤال عن هذا المخطط',
  fullScreen: 'ملء الشاشة',
  exitFullScreen: 'إنهاء ملء الشاشة',
  resetAll: 'إعادة ضبط الكل',
  close: 'إغلاق',
  download: 'تنزيل',
  downloadAs: (format) => `تنزيل بتنسيق ${format}`,
  downloadFailed: 'فشل التنزيل',
  sortBy: (title) => `ترتيب حسب ${title}`,
  denied: {
    title: 'لا تملك حق الوصول إلى هذه البيانات',
    text: 'اطلب الوصول من مالك لوحة المعلومات.',
  },
  outdated: {
    title: 'لا يمكن عرض هذا المخطط',
    text: 'لم يعد حقل يستخدمه موجودًا، أو لا تملك حق الوصول إليه.',
  },
  tooLarge: 'فيه ما يفوق ما يمكن رسمه. صفِّ البيانات، أو اطلب من مالك لوحة المعلومات تلخيصها.',
  busy: { title: 'في انتظار الخادم', text: 'الخادم مشغول. يُحمّل المخطط في أقرب وقت ممكن.' },
  stale: (ago) => `تعذّر التحديث. وقت هذه البيانات: ${ago}.`,
  expand: 'توسيع',
  collapse: 'طي',
  widthOf: (label) => `عرض ${label}`,
  moved: (label, place, count) => `صار ${label} العمود ${place} من ${count}`,
  sampled: (shown, count) => `تُرسم عيّنة من النقاط: ${shown} من ${count}.`,
  open: (title) => `فتح ${title}`,
  map: {
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    fit: 'ملاءمة الخريطة',
    keys: 'خريطة: تحرّكها مفاتيح الأسهم، ويكبّرها ويصغّرها زائد وناقص، ويلائمها 0',
  },
};

export default words;
