import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'ابحث عما تريد إضافته',
  nothing: (text) => `لا شيء يطابق «${text}».`,
  groups: {
    charts: 'المخططات',
    texts: 'النص والتخطيط',
    containers: 'الحاويات',
    controls: 'عناصر التحكم',
  },
  entries: {
    question: 'مخطط جديد',
    report: 'مخطط من تقرير',
    figure: 'رقم رئيسي',
    table: 'جدول',
    summary: 'ملخص بالذكاء الاصطناعي',
    text: 'نص',
    divider: 'فاصل',
    spacer: 'مسافة',
    grid: 'شبكة',
    row: 'صف',
    column: 'عمود',
    tabs: 'علامات تبويب',
    control: 'عامل تصفية أو مبدِّل',
  },
  hints: {
    question: 'اسأل نموذج البيانات من دون مغادرة لوحة المعلومات',
    grid: 'أدوات ترتبها بحرية',
    row: 'أدوات متساوية العرض جنبًا إلى جنب',
    column: 'أدوات متساوية الارتفاع بعضها تحت بعض',
    tabs: 'مجموعة واحدة من الأدوات في كل مرة',
  },
  toBoard: 'سيُضاف إلى لوحة المعلومات.',
  into: (container) => `سيُضاف إلى: ${container}.`,
  intoTab: (tab, container) => `سيُضاف إلى علامة التبويب «${tab}» في: ${container}.`,
  tab: (number) => `علامة التبويب ${number}`,
  newText: 'نص جديد',
  full: (most) => `تتسع لوحة المعلومات لما يصل إلى ${most} من الأدوات.`,
  refused: 'لم يُضف شيء: غيّر شخص آخر لوحة المعلومات للتو.',
  making: {
    title: 'مخطط جديد',
    editTitle: 'تعديل المخطط',
    name: 'العنوان',
    add: 'إضافة إلى لوحة المعلومات',
    save: 'حفظ السؤال',
    failed: 'لم يُحفظ المخطط',
    notEditable: 'هذا التقرير ليس سؤالًا يمكن تعديله هنا. افتح التقرير بدلًا من ذلك.',
    conflict: 'غيّر شخص آخر هذا التقرير. أغلق مربع الحوار وافتحه مجددًا لترى نسخته.',
  },
};

export default words;
