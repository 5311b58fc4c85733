import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Thêm vào bảng điều khiển',
  addHere: 'Thêm vào bảng điều khiển này',
  draft: 'Soạn bản nháp bảng điều khiển',
  drafted: 'Bản nháp, chưa được lưu',
  overviewOf: (view) => `Tổng quan về ${view}: các chỉ số chính, xu hướng, một bảng và các bộ lọc`,
  filtersOfChart: 'Bộ lọc của câu hỏi chỉ áp dụng cho biểu đồ của câu hỏi đó.',
  made: (dashboard) => `“${dashboard}” hiện đã có trong không gian làm việc.`,
  title: 'Thêm vào một bảng điều khiển',
  search: 'Tìm bảng điều khiển',
  choices: 'Các bảng điều khiển bạn có thể chỉnh sửa',
  none: 'Chưa có bảng điều khiển nào bạn có thể chỉnh sửa.',
  noneFound: 'Không có bảng điều khiển nào mang tên này mà bạn có thể chỉnh sửa.',
  newDashboard: 'Bảng điều khiển mới',
  create: 'Tạo và thêm',
  failed: 'Không thể thêm biểu đồ.',
  added: (dashboard) => `Đã thêm vào bản nháp của “${dashboard}”.`,
  addedHere: 'Biểu đồ đã có trên bảng điều khiển.',
  open: 'Mở bảng điều khiển',
  undo: 'Hoàn tác',
  undone: 'Biểu đồ không còn trên bảng điều khiển.',
  notUndone: 'Không thể xóa biểu đồ. Hãy mở bảng điều khiển để xóa.',
};
export default words;
