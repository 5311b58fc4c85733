import type { EditorWords } from './words.ts';

const rules = new Intl.PluralRules('ar');

type Forms = Readonly<Record<Intl.LDMLPluralRule, (count: number) => string>>;

const SELECTED: Forms = {
  zero: () => 'لم تُحدَّد أي أداة',
  one: () => 'تم تحديد أداة واحدة',
  two: () => 'تم تحديد أداتين',
  few: (count) => `تم تحديد ${count} أدوات`,
  many: (count) => `تم تحديد ${count} أداة`,
  other: (count) => `تم تحديد ${count} أداة`,
};

const REMOVE: Forms = {
  zero: () => 'إزالة الأداة',
  one: () => 'إزالة الأداة',
  two: () => 'إزالة الأداتين',
  few: (count) => `إزالة ${count} أدوات`,
  many: (count) => `إزالة ${count} أداة`,
  other: (count) => `إزالة ${count} أداة`,
};

const words: EditorWords = {
  newDashboard: 'لوحة معلومات جديدة',
  edit: 'تعديل لوحة المعلومات',
  editing: (title) => `تعديل ${title}`,
  untitled: 'لوحة معلومات بلا عنوان',
  titleLabel: 'عنوان لوحة المعلومات',
  saved: 'تم الحفظ',
  saving: 'جارٍ الحفظ…',
  offline: 'لم يتم الحفظ بعد: تعذّر الوصول إلى الخادم',
  stopped: 'لم يتم الحفظ',
  publish: 'نشر لوحة المعلومات',
  published: 'تم النشر.',
  openPublished: 'فتح اللوحة',
  publishFailed: 'لم تُنشر لوحة المعلومات',
  undo: 'تراجع',
  redo: 'إعادة',
  add: 'إضافة',
  text: 'نص',
  newText: 'نص جديد',
  divider: 'خط فاصل',
  spacer: 'مسافة',
  chart: 'مخطط من تقرير',
  chooseReport: 'اختيار تقرير',
  searchReports: 'البحث في التقارير',
  noReports: 'لا توجد تقارير بعد. اطرح سؤالًا في الاستكشاف واحفظه، وعندها يمكن عرضه هنا.',
  nothingFound: 'لا يوجد تقرير مطابق.',
  back: 'رجوع',
  empty: {
    title: 'لوحة المعلومات هذه فارغة',
    text: 'أضف مخططات وأرقامًا رئيسية ونصوصًا وعوامل تصفية. يراها الآخرون بعد أن تنشرها.',
  },
  selected: (count) => SELECTED[rules.select(count)](count),
  settings: 'الإعدادات',
  ofDashboard: 'إعدادات لوحة المعلومات',
  close: 'إغلاق الإعدادات',
  remove: (count) => REMOVE[rules.select(count)](count),
  heading: 'العنوان',
  showHeading: 'إظهار العنوان',
  description: 'الوصف',
  markdown: 'النص (Markdown)',
  label: 'التسمية',
  fromReport: 'كما في التقرير إذا تُرك فارغًا',
  openReport: 'فتح التقرير',
  noSettings: 'ليس لهذه الأداة إعدادات.',
  lost: (count) =>
    count === 1
      ? 'أُلغي أحد تغييراتك لأن شخصًا آخر غيّر الشيء نفسه.'
      : `أُلغي ${count === 2 ? 'اثنان' : count} من تغييراتك لأن شخصًا آخر غيّر الأشياء نفسها.`,
  notUndone: 'لم يعد التراجع عن هذا ممكنًا: غيّره شخص آخر بعد ذلك.',
  refused: 'أُلغي التغيير الأخير.',
  dismiss: 'إغلاق',
  inCode: {
    title: 'لوحة المعلومات هذه معرَّفة في ملف',
    text: 'غيّرها في نموذج البيانات. تُنشر عند دمج التغيير.',
  },
  gone: {
    title: 'هذا المصنف غير موجود',
    text: 'حُذف، أو لا يمكنك الوصول إليه.',
  },
  notAllowed: {
    title: 'لا يُسمح لك بتعديل لوحة المعلومات هذه',
    text: 'يمكن لمن لديه وصول كامل إليها أن يسمح لك بذلك.',
  },
  failed: 'تعذّر تحميل لوحة المعلومات',
};

export default words;
