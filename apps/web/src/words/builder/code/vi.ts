import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Mã',
  label: 'Bảng điều khiển dưới dạng mã',
  close: 'Đóng mã',
  problem: (line, message) => `Dòng ${line}: ${message}.`,
  kept: 'Bảng hiển thị văn bản không lỗi gần nhất.',
  discard: 'Bỏ văn bản',
  fixed: (report) => `Báo cáo ${report} là báo cáo riêng. Hãy đổi nó bằng “Sửa câu hỏi” và giữ nguyên ở đây.`,
  refused: 'Trong lúc đó có người đã đổi cùng nội dung. Bỏ văn bản để xem phiên bản của họ.',
  move: 'Chuyển sang mã',
  moveText:
    'Bảng điều khiển cùng các báo cáo trở thành một tệp của mô hình dữ liệu. Địa chỉ và những người được chia sẻ vẫn giữ nguyên. Từ đó, bảng được sửa trên một nhánh.',
  detach: 'Tách khỏi tệp',
  detachText:
    'Tệp bị xóa khi xuất bản. Bảng điều khiển giữ nguyên và sau đó được sửa ở đây, không cần nhánh.',
  inFile: {
    onBranch: (branch) => `Trên nhánh ${branch}`,
    notYet: 'Thay đổi đầu tiên của bạn vào nhánh phát triển riêng.',
    changed: 'Chưa commit',
    unchanged: 'Không có thay đổi',
    commit: 'Commit và xuất bản',
    commitText: (branch) =>
      `Mọi thay đổi trên nhánh phát triển của bạn sẽ vào ${branch}, kể cả của các tệp khác. Người xem thấy chúng khi bản dựng hoàn tất.`,
    message: 'Thông điệp',
    suggested: (title) => `Đổi bảng điều khiển ${title}`,
    committed: 'Đã commit. Người xem thấy thay đổi khi bản dựng hoàn tất.',
    review: {
      commit: 'Commit để xem xét',
      text: 'Mọi thay đổi trên nhánh phát triển của bạn sẽ vào một nhánh để người khác xem xét, kể cả của các tệp khác. Người xem thấy chúng khi người có quyền xuất bản hợp nhất nhánh đó.',
      branch: 'Nhánh để xem xét',
      committed: (branch) => `Đã commit vào ${branch}. Người xem thấy thay đổi khi nhánh được hợp nhất.`,
      open: 'Xem xét thay đổi',
    },
    conflicts: 'Người khác đã commit các thay đổi ở cùng vị trí trong những tệp này:',
    conflictsText: 'Đóng cửa sổ này để tự gộp trong các tệp, hoặc thay phiên bản của họ bằng của bạn.',
    replaceTheirs: 'Commit phiên bản của tôi',
  },
};

export default words;
