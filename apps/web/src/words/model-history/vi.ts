import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Lịch sử',
  files: 'Tệp',
  commits: 'Các commit',
  commit: 'Commit',
  choose: 'Chọn một commit để xem thay đổi.',
  failed: 'Không tải được các commit',
  commitFailed: 'Không tải được commit',
  nothing: 'Nhánh này chưa có commit nào.',
  nothingOf: (path) => `Không có commit nào trên nhánh này thay đổi ${path}.`,
  noMessage: 'Không có thông điệp',
  noChanges: 'Commit này không thay đổi tệp nào.',
  changedFiles: 'Tệp đã thay đổi',
  more: 'Hiển thị thêm',
  allFiles: 'Hiển thị commit của mọi tệp',
  ofFile: 'Lịch sử của tệp này',
  blame: 'Hiển thị người viết từng dòng',
  uncommitted: 'Chưa commit',
  restore: 'Khôi phục phiên bản này',
  restoreTitle: (path) => `Khôi phục phiên bản này của ${path}?`,
  restoreText:
    'Phiên bản được ghi vào bản chỉnh sửa nhánh của bạn và thay thế nội dung hiện có của tệp ở đó. Chưa có gì được commit.',
};
export default words;
