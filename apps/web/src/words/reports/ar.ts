import type { ReportsWords } from './words.ts';

const words: ReportsWords = {
  newQuestion: 'سؤال جديد',
  save: 'حفظ التقرير',
  saveChanges: 'حفظ التغييرات',
  saveAs: 'حفظ كتقرير جديد',
  edited: 'معدَّل',
  discard: 'تجاهل التغييرات',
  more: 'إجراءات أخرى',
  rename: 'إعادة التسمية والوصف',
  duplicate: 'تكرار',
  history: 'السجل',
  uses: 'مستخدم في',
  verify: 'وضع علامة «تم التحقق»',
  unverify: 'إزالة علامة التحقق',
  copyLink: 'نسخ الرابط',
  delete: 'حذف التقرير',
  star: 'إضافة إلى المفضلة',
  unstar: 'إزالة من المفضلة',
  linkCopied: 'تم نسخ الرابط',
  verified: 'تم التحقق',
  changedSince: 'تغيّر بعد التحقق',
  verifiedBy: (who, when) => `تحقّق منه ${who} في ${when}`,
  verifiedOn: (when) => `تم التحقق منه في ${when}`,
  changedSinceText: (when) => `تغيّر الاستعلام منذ التحقق منه في ${when}.`,
  copyOf: (name) => `${name} (نسخة)`,
  form: {
    title: 'العنوان',
    titleNeeded: 'أدخل عنوانًا',
    description: 'الوصف',
    descriptionHelp: 'ما الذي يجيب عنه التقرير، ولمن',
    place: 'المكان',
    placeHelp: 'مجلد أو مصنف يمكنك تعديله',
    root: 'مساحة العمل',
    noPlaces: 'لا يوجد مجلد أو مصنف مطابق',
    cancel: 'إلغاء',
  },
  failed: 'تعذّر حفظ التغيير',
  signedOut: 'انتهت جلستك. سجّل الدخول مجددًا في علامة تبويب أخرى ثم احفظ: لن يضيع شيء هنا.',
  offline: 'تعذّر الوصول إلى الخادم. لن يضيع شيء هنا: احفظ عند عودة الاتصال.',
  notSavable: 'لا يمكن حفظ هذا السؤال كتقرير: اختر حقولًا أو أزل ما يتعارض.',
  conflict: {
    title: 'غيّر شخص آخر هذا التقرير',
    text: 'حُفظ بعد أن فتحته. لم يُستبدل أي شيء.',
    theirs: 'ما غيّره الآخرون',
    mine: 'ما غيّرته أنت',
    take: 'تجاهل تغييراتي وتحميل الإصدار الآخر',
    keep: 'حفظ تغييراتي كتقرير جديد',
    overwrite: 'استبدال الإصدار الآخر بإصداري',
    back: 'متابعة التعديل',
    unreadable: 'أُعيدت كتابة الاستعلام بلغة SQL لا يمكن عرضها حقلًا حقلًا.',
  },
  changed: {
    text: 'غيّر شخص آخر هذا التقرير للتو.',
    load: 'تحميل الإصدار الجديد',
    compare: 'مقارنة',
  },
  differences: {
    none: 'السؤال هو نفسه',
    name: (before, after) => `العنوان: أصبح «${before}» «${after}»`,
    description: 'تغيّر الوصف',
    view: (title) => `العرض: ${title}`,
    columnAdded: (title) => `أُضيف العمود ${title}`,
    columnRemoved: (title) => `أُزيل العمود ${title}`,
    columnChanged: (title) => `تغيّر العمود ${title}`,
    columnsMoved: 'نُقلت أعمدة',
    filterAdded: (text) => `أُضيف عامل التصفية ${text}`,
    filterRemoved: (text) => `أُزيل عامل التصفية ${text}`,
    filtersMoved: 'نُقلت عوامل تصفية',
    order: (text) => `الترتيب: ${text}`,
    noOrder: 'أُزيل الترتيب',
    ascending: (title) => `${title}، تصاعديًا`,
    descending: (title) => `${title}، تنازليًا`,
    limit: (rows) => `الحد الأقصى للصفوف: ${rows}`,
    noLimit: 'أُزيل الحد الأقصى للصفوف',
    visualisation: 'تغيّر المخطط',
    pivot: 'تغيّر الجدول المحوري',
    totals: 'تغيّرت الإجماليات',
    comparisons: 'تغيّرت المقارنات',
    topRows: 'تغيّرت القيم العليا',
    calculations: 'تغيّرت الحسابات',
    formats: 'تغيّرت التنسيقات',
    other: 'تغيّرت إعدادات أخرى',
  },
  versions: {
    none: 'لم يُسجَّل أي تغيير بعد. سيظهر هنا كل تغيير من الآن فصاعدًا.',
    present: 'الإصدار الحالي',
    first: 'أُنشئ',
    parts: {
      name: 'الاسم',
      title: 'العنوان',
      description: 'الوصف',
      query: 'الاستعلام',
      visualisation: 'المخطط والإعدادات',
    },
    unknownPerson: 'غير معروف',
    show: 'عرض الفرق',
    restore: 'استعادة',
    more: 'عرض الإصدارات الأقدم',
  },
  used: {
    none: 'لا تعرض أي لوحة معلومات يمكنك رؤيتها هذا التقرير.',
    tabOf: 'علامة تبويب في هذا المصنف',
    published: 'لوحة معلومات منشورة',
    draft: 'مسودة',
    deliveries: (count, shown) => {
      switch (new Intl.PluralRules('ar').select(count)) {
        case 'one':
          return 'عملية تسليم مجدولة واحدة';
        case 'two':
          return 'عمليتا تسليم مجدولتان';
        case 'few':
          return `${shown} عمليات تسليم مجدولة`;
        default:
          return `${shown} عملية تسليم مجدولة`;
      }
    },
  },
  deleting: {
    title: (name) => `هل تريد حذف «${name}»؟`,
    text: 'سيُنقل إلى سلة المهملات، ويمكن استعادته منها خلال 30 يومًا.',
    used: (count, shown) =>
      count === 1
        ? 'تعرض لوحة معلومات هذا التقرير. سيستمر إصدارها المنشور في عرضه كما كان.'
        : `عدد لوحات المعلومات التي تعرض هذا التقرير: ${shown}. ستستمر إصداراتها المنشورة في عرضه كما كان.`,
    confirm: 'حذف التقرير',
    gone: (name) => `«${name}» في سلة المهملات`,
    goneText: 'يمكن استعادته خلال 30 يومًا.',
    undo: 'تراجع',
  },
  leaving: {
    title: 'هل تريد المغادرة دون حفظ؟',
    text: 'لم تُحفظ تغييرات هذا التقرير. يحتفظ بها عنوانه إذا عدت إليه.',
    stay: 'متابعة التعديل',
    leave: 'المغادرة دون حفظ',
  },
  plain: {
    unknownKind: (kind) => `يُرسم هذا التقرير بطريقة لا تعرفها هذه الصفحة (${kind}).`,
    sql: 'استعلام هذا التقرير مكتوب بلغة SQL لا يمكن عرضها حقلًا حقلًا.',
    python: 'يُحسب هذا التقرير بتعليمات Python البرمجية.',
    unreadable: 'تتعذّر قراءة استعلام هذا التقرير.',
    note: 'هذه صفوفه. يمكنك إعادة تسميته، ويبقى استعلامه كما هو.',
  },
  missing: (fields) => `لم يعد موجودًا في نموذج البيانات أو مخفي عنك: ${fields}.`,
  removeMissing: 'إزالة من السؤال',
  dropped: 'بعض إعدادات هذا التقرير لا معنى لها في استعلامه، وستُحذف عند الحفظ.',
  notFound: {
    title: 'لم يُعثر على التقرير',
    text: 'حُذف أو لم تتم مشاركته معك. يمكن لمالكه أو لأحد المسؤولين منحك حق الوصول.',
  },
  loadFailed: 'تعذّر تحميل التقرير',
};
export default words;
