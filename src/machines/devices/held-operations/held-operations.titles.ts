/** What product people read in the diagram. */
export const titles = {
  purpose:
    '在每个页面显示本人发起、还在撤销时限内的操作，按一次即可撤销；未收到答复时一直核对，并如实告知是否来得及。',
  events: {
    'holds.look': '设备有变化',
    'hold.undo': '撤销',
    'record.undo': '在记录里撤销',
    'undo.answered': '服务器已答复',
    'undo.lost': '未收到答复',
  },
  guards: {
    changedMeanwhile: '查询期间又有变化',
    mayUndo: '还在显示，且没有撤销过',
    isNew: '没有正在撤销或核对',
    isUndoing: '正在等答复',
    isAnyCounting: '有可以撤销的',
    isOtherNext: '最早的换了一项',
    allAnswered: '都已答复',
  },
  effects: { loadHolds: '查询可撤销的操作', waitForEnd: '等到撤销时限' },
  delays: { refreshPause: '刷新', retry: '再次查询', askPause: '再次撤销' },
};
