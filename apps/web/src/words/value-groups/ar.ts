import type { ValueGroupWords } from './words.ts';

const words: ValueGroupWords = {
  group: 'تجميع القيم…',
  bins: 'التقسيم إلى فئات…',
  ungroup: 'إزالة المجموعات',
  groups: (count, shown) =>
    count === 1
      ? 'مجموعة واحدة'
      : count === 2
        ? 'مجموعتان'
        : `${shown} ${count % 100 >= 3 && count % 100 <= 10 ? 'مجموعات' : 'مجموعة'}`,
  titleOfGroups: (field) => `مجموعات ${field}`,
  titleOfBins: (field) => `فئات ${field}`,
  values: 'القيم',
  allGrouped: 'كل هذه القيم موجودة في مجموعة بالفعل.',
  newGroup: 'اسم مجموعة جديدة',
  make: 'إنشاء مجموعة',
  add: (name) => `إضافة القيم المختارة إلى «${name}»`,
  name: 'الاسم',
  takeOut: (value) => `إخراج «${value}» من المجموعة`,
  dissolve: (name) => `إزالة المجموعة «${name}»`,
  hint: 'اختر قيمًا ثم سمِّ مجموعتها.',
  moreValues: (_, shown) => `${shown} أخرى`,
  rest: 'دمج كل القيم الأخرى',
  restName: 'اسم القيم الأخرى',
  other: 'أخرى',
  divideBy: 'التقسيم حسب',
  by: { count: 'عدد الفئات', width: 'عرض الفئة', limits: 'الحدود' },
  limitsHint: 'افصل بينها بمسافات.',
  range: (from, to) => `القيم من ${from} إلى ${to}.`,
  noRange: 'لا ترى قيمًا في هذا الحقل يمكن تقسيمها.',
  notBins: (most) => `ينتج عن هذا أقل من فئتين أو أكثر من ${most} فئة.`,
  names: 'الفئات',
  noNumber: 'اسم الصفوف التي بلا رقم (اختياري)',
  below: (to) => `أقل من ${to}`,
  between: (from, to) => `من ${from} إلى أقل من ${to}`,
  from: (from) => `${from} فأكثر`,
};

export default words;
