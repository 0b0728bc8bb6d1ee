import { proofTitles } from '#machines/kits/proof/proof.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '把设备列表导出为文件：确认范围和安全密码后由服务器在后台生成，离开页面也会继续，回来后可以看进度、取消或下载。',
  events: {
    'export.look': '再次查询',
    'export.start': '开始导出',
    'export.cancel': '取消导出',
    'export.showLast': '查看上次的文件',
    'export.download': '下载',
    'export.again': '重新导出',
  },
  guards: {
    isRunning: '正在生成',
    isDone: '已生成',
    isNoted: '是离开前导出的，已生成',
    ...proofTitles.guards,
    isStarted: '已开始',
    isBusy: '已有一个在进行',
    isRefused: '不能再查',
    isSaved: '已下载',
    hasFile: '有上次的文件',
  },
  effects: {
    lookLatest: '查询最近一次导出',
    startExport: '提交导出',
    lookJob: '查询进度',
    cancelJob: '取消导出',
    download: '下载文件',
  },
  delays: { poll: '再看进度', retry: '自动重试' },
};
