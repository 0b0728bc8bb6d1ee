interface Explanation {
  /** For those who read the run's result. */
  readonly reason: string;
  /** Ids of mutants, as the run prints them. */
  readonly mutants: readonly string[];
}

const passedThrough = '改向的那个状态在同一步里就会离开，在这里总是去到原来要去的状态。';

/**
 * Mutants that no path can tell from the machine, by machine, with the reasons. One that is caught, or that does not exist
 * any more, fails the run: its reason is stale.
 */
export const explanations: Readonly<Record<string, readonly Explanation[]>> = {
  'account-request': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to accountRequest.opening: accountRequest.openUnknown --request.check#0--> accountRequest.checkingOpen',
      ],
    },
  ],
  agent: [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to agent.starting: agent.enrolling --xstate.done.actor.enrol#0 [isAccepted]--> agent.connected',
        'retargeted to agent.starting: agent.enrolling --xstate.done.actor.enrol#1--> agent.unenrolled',
        'retargeted to agent.starting: agent.carryingOut --xstate.done.actor.carryOut#0--> agent.connected',
        'retargeted to agent.starting: agent.offline --network.back#0--> agent.connected',
      ],
    },
  ],
  'app-search': [
    {
      reason: '没有搜索词时本来就在那个状态。',
      mutants: ['retargeted to appSearch.idle: appSearch --platform.choose#1--> (stay)'],
    },
  ],
  'app-suggestions': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to appSuggestions.opening: appSuggestions --list.choose#0--> appSuggestions.loading',
        'retargeted to appSuggestions.opening: appSuggestions.failed --suggestions.retry#0--> appSuggestions.loading',
      ],
    },
  ],
  'batch-order': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to batchOrder.opening: batchOrder.loadingForm --xstate.done.actor.loadForm#0--> batchOrder.filling',
        'retargeted to batchOrder.opening: batchOrder.formUnknown --form.load#0--> batchOrder.loadingForm',
        'retargeted to batchOrder.opening: batchOrder.filling --form.change#0 [isOfThisForm]--> (stay)',
        'retargeted to batchOrder.opening: batchOrder.filling --batch.confirm#1 [anyTargets]--> (stay)',
        'retargeted to batchOrder.filling.choosing: batchOrder.filling.grantHeld --xstate.after.grantExpiry.batchOrder.filling.grantHeld#0--> batchOrder.filling.passwordAsked',
        'retargeted to batchOrder.opening: batchOrder.starting --xstate.done.actor.startBatch#1 [grantRefused]--> batchOrder.filling',
        'retargeted to batchOrder.opening: batchOrder.starting --xstate.done.actor.startBatch#2 [someMissing]--> batchOrder.filling',
        'retargeted to batchOrder.opening: batchOrder.starting --xstate.done.actor.startBatch#3--> batchOrder.filling',
      ],
    },
  ],
  'command-palette': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to commandPalette.opening: commandPalette.everything --device.choose#0 [wasFound]--> commandPalette.device',
        'retargeted to commandPalette.opening: commandPalette.device --device.leave#0--> commandPalette.everything',
      ],
    },
  ],
  'device-detail': [
    {
      reason: '取到的内容总是显示着；这条去向和没有内容可显示的状态共用同一个条件。',
      mutants: [
        'unguarded: deviceDetail.ready --detail.check#0 [isShown]--> deviceDetail.checking',
        'unguarded: deviceDetail.loadingMore --detail.check#0 [isShown]--> deviceDetail.checking',
      ],
    },
  ],
  'held-operations': [
    {
      reason: '结束的一项去掉以后，无论如何都会经过那个状态，重新找最早的一项。',
      mutants: [
        'retargeted to heldOperations.time.still: heldOperations.time.counting --xstate.done.actor.waitForEnd#0--> (stay)',
      ],
    },
  ],
  'live-updates': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to liveUpdates.on.hearing.stale.busy: liveUpdates.on.hearing.stale.calm --xstate.after.pollIdle.liveUpdates.on.hearing.stale.calm#0--> liveUpdates.on.hearing.stale.calm',
        'retargeted to liveUpdates.on.hearing.stale.calm: liveUpdates.on.hearing.stale.busy --xstate.after.pollUnfinished.liveUpdates.on.hearing.stale.busy#0--> liveUpdates.on.hearing.stale.busy',
        'retargeted to liveUpdates.on.hearing.stale.busy: liveUpdates.on.hearing.stale.justLost --xstate.after.loss.liveUpdates.on.hearing.stale.justLost#0--> liveUpdates.on.hearing.stale.calm',
      ],
    },
  ],
  'one-click-unlock': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to oneClickUnlock.unlock.opening: oneClickUnlock.unlock.choosing --commands.toggle#0--> (stay)',
        'retargeted to oneClickUnlock.unlock.opening: oneClickUnlock.unlock.starting --xstate.error.actor.startSaga#0--> oneClickUnlock.unlock.lookingUp',
        'retargeted to oneClickUnlock.unlock.opening: oneClickUnlock.unlock.outcomeUnknown --outcome.check#0--> oneClickUnlock.unlock.lookingUp',
        'retargeted to oneClickUnlock.unlock.opening: oneClickUnlock.unlock.notLoaded --outcome.check#0--> oneClickUnlock.unlock.lookingUp',
        'retargeted to oneClickUnlock.unlock.watching: oneClickUnlock.unlock.stopped --saga.resume#1 [deviceConfirmed]--> (stay)',
        'retargeted to oneClickUnlock.unlock.watching: oneClickUnlock.unlock.stopped --serial.type#0 [isLasting]--> (stay)',
        'retargeted to oneClickUnlock.unlock.watching: oneClickUnlock.unlock.stopped --code.sent#0 [wasCodeWrong]--> (stay)',
        'retargeted to oneClickUnlock.unlock.stopped: oneClickUnlock.unlock.changing.resuming --xstate.done.actor.resumeSaga#1 [correctable]--> oneClickUnlock.unlock.watching',
        'retargeted to oneClickUnlock.following.asking: oneClickUnlock.following.listening --device.changed#0 [isFollowed]--> oneClickUnlock.following.due',
        'retargeted to oneClickUnlock.following.asking: oneClickUnlock.following.listening --poll.due#0 [isFollowed]--> oneClickUnlock.following.due',
        'retargeted to oneClickUnlock.following.asking: oneClickUnlock.following.listening --always#2 [missedChange]--> oneClickUnlock.following.due',
        'retargeted to oneClickUnlock.following.listening: oneClickUnlock.following.asking --always#0 [unlockClosed]--> oneClickUnlock.following.over',
        'retargeted to oneClickUnlock.following.listening: oneClickUnlock.following.outdated --always#0 [unlockClosed]--> oneClickUnlock.following.over',
        'retargeted to oneClickUnlock.following.outdated: oneClickUnlock.following.listening --always#0 [unlockClosed]--> oneClickUnlock.following.over',
        'retargeted to oneClickUnlock.following.outdated: oneClickUnlock.following.due --always#0 [isOver]--> oneClickUnlock.following.listening',
        'retargeted to oneClickUnlock.following.outdated: oneClickUnlock.following.asking --xstate.done.actor.followSaga#1--> oneClickUnlock.following.listening',
        'retargeted to oneClickUnlock.following.outdated: oneClickUnlock.following.asking --xstate.error.actor.followSaga#0--> oneClickUnlock.following.listening',
        'retargeted to oneClickUnlock.following.outdated: oneClickUnlock.following.asking --always#0 [unlockClosed]--> oneClickUnlock.following.over',
      ],
    },
    {
      reason: '服务器看过所选的指令以后，已经没有要清除的问题。',
      mutants: [
        'inactive #0 clearProblem: oneClickUnlock.unlock.reviewing --choice.confirm#0 [and(anyApplies, deviceConfirmed)]--> oneClickUnlock.unlock.starting',
      ],
    },
    {
      reason: '只有在跟踪时才会询问：不指明设备的消息总是与它有关。',
      mutants: ['unguarded: oneClickUnlock.following.asking --poll.due#0 [isFollowed]--> (stay)'],
    },
  ],
  'route-decision': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to routeDecision.matching: routeDecision.checkingAccess --xstate.done.actor.checkAccess#0 [isEnded]--> routeDecision.checkingLogin',
      ],
    },
    {
      reason:
        '只省去了检查是否在绕圈。没有登录凭证的人总是被引到登录页：只有凭证在每次跳转时时有时无，才会在那里绕成圈，没有路径会这样。',
      mutants: [
        'retargeted to routeDecision.lookingUpRule: routeDecision.checkingLogin --xstate.done.actor.checkLogin#0 [leadsHome]--> routeDecision.redirecting',
      ],
    },
    {
      reason:
        '只省去了检查是否在绕圈。须先修改登录密码的人停在修改密码页，改过的人不再被引到那里：只有这件事在每次跳转时时有时无，才会绕成圈，没有路径会这样。',
      mutants: [
        'retargeted to routeDecision.lookingUpRule: routeDecision.checkingAccess --xstate.done.actor.checkAccess#3 [isHeldUp]--> routeDecision.redirecting',
        'retargeted to routeDecision.lookingUpRule: routeDecision.checkingAccess --xstate.done.actor.checkAccess#4 [leadsOn]--> routeDecision.redirecting',
      ],
    },
  ],
  'secured-command': [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to securedCommand.opening: securedCommand.smsNeedUnknown --smsNeed.check#0--> securedCommand.checkingSmsNeed',
        'retargeted to securedCommand.opening: securedCommand.submitting --xstate.done.actor.sendCommand#2 [smsNewlyAsked]--> securedCommand.checkingSmsNeed',
        'retargeted to securedCommand.entering.choosing: securedCommand.entering.grantHeld --xstate.after.grantExpiry.securedCommand.entering.grantHeld#0--> securedCommand.entering.passwordAsked',
        'retargeted to securedCommand.entering.choosing: securedCommand.entering.tailAsked --serial.type#0 [tailRight]--> securedCommand.entering.passwordAsked',
        'retargeted to securedCommand.entering.choosing: securedCommand.entering.tailAsked --serial.type#1--> (stay)',
      ],
    },
    {
      reason:
        '没有页面、也没有起点会在持有密钥时打开需要短信验证码的指令；不需要验证码时，正在打开的状态会自己往下走。',
      mutants: [
        'retargeted to securedCommand.opening: securedCommand.submitting --xstate.done.actor.sendCommand#1 [grantRefused]--> securedCommand.entering',
      ],
    },
  ],
  session: [
    {
      reason: passedThrough,
      mutants: [
        'retargeted to session.loggedOut.server.informed: session.loggedOut.server.unreachable --xstate.after.logoutRetry.session.loggedOut.server.unreachable#0--> session.loggedOut.server.informing',
      ],
    },
  ],
  'task-list': [
    {
      reason: '不再跟踪任何指令：不论先到哪个状态，随即回到“没有”。',
      mutants: [
        'retargeted to taskList.card.none: taskList.card.following --card.close#0--> (stay)',
        'retargeted to taskList.card.resting: taskList.card.following --card.close#0--> (stay)',
        'retargeted to taskList.card.none: taskList.card.resting --card.close#0--> (stay)',
        'retargeted to taskList.card.following: taskList.card.resting --card.close#0--> (stay)',
        'retargeted to taskList.card.none: taskList.card.resting --xstate.after.cardStays.taskList.card.resting#0--> (stay)',
        'retargeted to taskList.card.following: taskList.card.resting --xstate.after.cardStays.taskList.card.resting#0--> (stay)',
      ],
    },
  ],
  'wallpaper-shelf': [
    {
      reason: '只有缺图时才会重试：缺的那张就是接着要取的那张。',
      mutants: [
        'retargeted to wallpaperShelf.fetching: wallpaperShelf.shown --shelf.retry#0 [lacksPictures]--> wallpaperShelf.choosingNext',
      ],
    },
  ],
  'wallpaper-upload': [
    {
      reason: '已经上传，对话框已关闭：答复里没有别的要记住。',
      mutants: [
        'inactive #0 assign: wallpaperUpload.submitting --xstate.done.actor.uploadWallpaper#0 [isAccepted]--> wallpaperUpload.uploaded',
      ],
    },
  ],
};

/** The same for mutants in the page: no check of the screen can tell. */
export const screenExplanations: Readonly<Record<string, readonly Explanation[]>> = {
  'build-watch': [
    {
      reason: '监听标签页和代码在一开始就失败，那时流程本来就在休息。',
      mutants: [
        'ignored: buildWatch.watching --xstate.error.actor.watchPage#0--> buildWatch.watching.resting',
      ],
    },
  ],
  'live-updates': [
    {
      reason: '它只是重新开始等待静默；路径里从开始等待起时间没有走过，只有到时才会让时间往前走。',
      mutants: [
        'ignored: liveUpdates.on.source.leading.streaming.alive --stream.alive#0--> liveUpdates.on.source.leading.streaming.alive',
        'ignored: liveUpdates.on.source.leading.streaming.alive --device.changed#0--> liveUpdates.on.source.leading.streaming.alive',
        'ignored: liveUpdates.on.source.leading.streaming.alive --rights.changed#0--> liveUpdates.on.source.leading.streaming.alive',
        'ignored: liveUpdates.on.source.leading.streaming.alive --defaults.changed#0--> liveUpdates.on.source.leading.streaming.alive',
        'ignored: liveUpdates.on.hearing.fresh --stream.alive#0--> liveUpdates.on.hearing.fresh',
      ],
    },
  ],
};

/** Mutants of chart and model together that nothing notices, with the reasons: see `together.ts`. */
export const unnoticed: Readonly<Record<string, readonly Explanation[]>> = {};
