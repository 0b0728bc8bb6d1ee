/** Every number with a meaning. Units stand in the name. Source: specification section 9 and rules.md unless marked "ours". */

/** `call.timeout.default` */
export const requestTimeoutMs = 10_000;
/** `call.timeout.30s` */
export const slowRequestTimeoutMs = 30_000;

/** `app.toast` */
export const messageToastMs = 3_000;
export const errorToastMs = 2_000;

/** `app.z-index` */
export const popupZIndex = 1_000;
export const messageZIndex = 5_000;

/** `valid.password` */
export const passwordMinLength = 6;
export const passwordMaxLength = 16;
/** `valid.sms-code` */
export const smsCodeLength = 6;

/** `valid.page`, `decision.paging` */
export const maxPageSize = 50;
export const pageSizes = [10, 20, 50] as const;
/** ours: the specification gives only the cap */
export const defaultPageSize = 20;
/** ours: offset paging ends here; nobody turns ten thousand pages by hand */
export const maxPageNumber = 10_000;
/** `decision.paging`: more records are not counted, and are not turned to by their page's number */
export const countedRecords = 10_000;

/** `decision.tokens` */
export const accessTokenMs = 15 * 60_000;
export const refreshTokenMs = 30 * 24 * 3_600_000;
/** `decision.refresh`: how long the previous refresh token still yields a pair */
export const refreshGraceMs = 60_000;
/** ours: how long a tab waits for the one that is renewing the tokens */
export const lockPatienceMs = 30_000;

/** `decision.captcha`; ours: lifetime and length */
export const captchaMs = 5 * 60_000;
export const captchaLength = 4;
/**
 * ours: the work before a picture, by how much of what a number or a network may try is used up. A part is 32 derivations in the mean:
 * on a phone the three steps take about 0.3, 0.6 and 1 s, on a server a checked solution some 10 ms
 */
export const workSteps = [
  { from: 0.3, parts: 8 },
  { from: 0.6, parts: 16 },
  { from: 0.9, parts: 24 },
] as const;
export const workRounds = 4_000;
export const workZeroBits = 5;
/** … a task holds for so long */
export const workMs = 2 * 60_000;

/** ours: captchas drawn for one address before 429; a whole store may share one */
export const captchasPerIp = 300;
/** … and for the known browsers of one number */
export const captchasPerKnownNumber = 100;
export const captchaWindowMs = 15 * 60_000;

/** `decision.secondary-lock` */
export const secondaryTries = 5;
export const secondaryWindowMs = 15 * 60_000;

/** `decision.grant` */
export const grantMs = 5 * 60_000;

/** `decision.operations.ours`: one's own of so long, the newest of them */
export const tasksMs = 24 * 60 * 60_000;
export const tasksAtMost = 50;

/** `decision.hold` */
export const holdMs = 30_000;
/** ours: in a window that ended longer ago than this, and nobody has seen to it, a cancel may not have been heard */
export const holdUnheardMs = 10_000;

/** `decision.sms`; ours: cooldown */
export const smsCodeMs = 5 * 60_000;
export const smsTries = 5;
export const smsCooldownMs = 60_000;
export const smsWindowMs = 3_600_000;
export const smsPerNumberPerHour = 10;
/** ours: of those that strangers type, from one network: others must be able to ask, too */
export const smsPerNumberAndIpPerHour = 5;
/** … and for the known browsers of one number */
export const smsPerKnownNumberPerHour = 10;
export const smsPerIpPerHour = 60;
/** ours: registrations and password resets tried from one address before 429 */
export const codeTriesPerIp = 60;
export const codeTriesPerBrowser = 60;
export const codeTriesWindowMs = 15 * 60_000;

/** ours: how long an Idempotency-Key of a call without a command is remembered */
export const requestKeyMs = 24 * 3_600_000;

/** ours: attempts to log in before 429: of everybody who is a stranger to the number, of those from one network, and of a known browser */
export const loginTriesPerAccount = 10;
export const loginTriesPerAccountAndIp = 5;
export const loginTriesPerBrowser = 10;
export const loginTriesPerIp = 100;
export const loginWindowMs = 15 * 60_000;
/** `decision.known-browser` */
export const knownBrowserMs = 180 * 24 * 3_600_000;
/** ours: as many are known for one clerk; those that were logged in with longest ago go first */
export const knownBrowsersPerClerk = 20;

/** ours: the browser tells nothing of a step in its history that leads nowhere */
export const historyStepMs = 1_000;

/** ours: redirects of one navigation before it counts as a circle */
export const maxRedirects = 5;
/** ours: how long the notice stands before the console is left for another site */
export const leaveNoticeMs = 1_500;
/** ours: a page that was asked to unload and still stands goes on */
export const unloadPatienceMs = 10_000;

/** ours: what was asked for before the console ran is too old for it after that */
export const earlyAnswerMs = 10_000;

/** ours: a site's config.json may be so old when a page is opened */
export const siteConfigBucketMs = 5 * 60_000;
/** ours: nothing that has a name is shown before the site's config is known, but no longer than this */
export const siteConfigPatienceMs = 2_000;
/** `decision.builds` */
export const buildPollMs = 5 * 60_000;
/** `build.reload-limit` */
export const reloadGuardMs = 10_000;
/** ours: a server that answers later than this is not worth leaving a page that stands */
export const reloadProbeMs = 3_000;
/** ours: a navigation waits so long for the route rules */
export const routeRulePatienceMs = 2_000;
/** `build.payload` */
export const payloadPreloadDelayMs = 1_000;
/** `build.prefetch-limit` */
export const preloadsAtOnce = 4;

/** `decision.when` */
export const scheduleAheadMs = 366 * 24 * 3_600_000;

/** ours: models that one filter names */
export const modelFilterMax = 100;

/** `decision.batch` */
export const batchMaxDevices = 5_000;
/** ours: batches of a person that run at the same time, turns of a device that may fail in a row, and how long a batch is kept */
export const batchesAtOnce = 10;
export const batchFaults = 3;
export const batchKeptMs = 7 * 24 * 3_600_000;
/** ours: devices of a batch that its dialog shows at once */
export const batchShownItems = 50;
/** ours: a batch is offered, gone on with and retried for so long */
export const batchRecordMs = 24 * 3_600_000;

/** ours: devices that one request registers, what their lines may weigh, and the file that they are read from */
export const importMaxLines = 500;
export const importMaxBodyBytes = 1024 * 1024;
export const importMaxFileBytes = 1024 * 1024;
/** ours: a spreadsheet is a packed file, and could be a thousand times as large inside */
export const importMaxUnpackedBytes = 16 * 1024 * 1024;

/** ours (`decision.export`): a sheet has little more room; rows that are read at once; how long a file is kept; pages that fail in a row */
export const exportMaxRows = 1_000_000;
export const exportPageSize = 500;
export const exportFileMs = 24 * 3_600_000;
export const exportFaults = 5;
/** ours: who waits for an export looks so often how far it is */
export const exportPollMs = 1_000;

/** `valid.ios.enrol-serial`: of a device that enrols; a new one may be registered under a longer one */
export const enrolSerialMaxLength = 12;

/** ours: lengths of the texts that a locked phone shows, and of a remark */
export const lockMessageMaxLength = 200;
export const lockPhoneMaxLength = 20;
export const lockFootnoteMaxLength = 60;
export const remarkMaxLength = 200;

/** ours: a whole phone number stays on the screen so long */
export const disclosedMs = 60_000;

/** ours: how long a device lets enterprise apps be trusted when it is asked to */
export const enterpriseTrustMs = 30 * 60_000;
/** ours: addresses that a device is told to use */
export const pacUrlMaxLength = 1024;
export const dnsServerMaxLength = 253;

/** ours: apps of a restriction or a white list, apps that one command installs, and their names */
export const appListMaxLength = 200;
export const installMaxApps = 20;
export const appNameMaxLength = 100;
export const bundleIdMaxLength = 155;
export const iconUrlMaxLength = 500;
export const whiteListMaxBodyBytes = 256 * 1024;
/** ours: apps that a choice offers */
export const appChoices = 500;
/** ours: where a service outside has not answered by then, it counts as out of reach */
export const outsideTimeoutMs = 6_000;
/** ours: searches of the App Store, and places looked up, by one person before 429; a service outside counts them all */
export const outsideTries = 60;
export const outsideWindowMs = 60_000;
/** ours: a longer answer of a service outside is not read to its end */
export const outsideAnswerBytes = 4 * 1024 * 1024;
/** ours: what a device tells: a longer name, or token of its enrolment, is not believed; of a longer reason the beginning is kept */
export const toldNameMaxLength = 255;
export const toldTextMaxLength = 500;
export const toldTokenMaxLength = 16_384;
/** ours: how long it is known where a device was */
export const locationLogMs = 180 * 24 * 3_600_000;

/** `decision.counters` */
export const offlineAfterMs = 24 * 3_600_000;
export const disagreeAfterMs = 24 * 3_600_000;

/** ours: of a device that was in touch so lately it is foreseen when it will act */
export const heardLatelyMs = 15 * 60_000;

/** `decision.live` */
export const heartbeatMs = 4_000;
/** a stream that is silent for so long is lost */
export const liveSilenceMs = 10_000;
export const pollUnfinishedMs = 5_000;
export const pollIdleMs = 60_000;
/** for so long after a stream was lost polls come as fast as while an operation is unfinished */
export const liveLossMs = 60_000;
/** a read that failed is tried again after so long while its page is shown */
export const readRetryMs = 3_000;
/** ours: waits between attempts to reach the live stream again */
export const liveRetryMs = 3_000;
/** ours: a list waits so long for further changes before it is asked for again */
export const changeSettleMs = 300;

/**
 * ours: from how many characters on the command palette searches devices (one is enough of Chinese ones, `decision.search`), the pause
 * in typing before it does, and how many it shows, of those in use and of those in the bin
 */
export const paletteSearchFrom = 2;
export const paletteSettleMs = 200;
export const paletteDevices = 8;
/** ours: the pause in typing before the App Store is searched: a service outside of ours */
export const appSearchSettleMs = 400;
/** ours: the pause in changing a default before it is asked how many devices would differ from it */
export const comparisonSettleMs = 300;

/** ours: no gateway tells the same again after so long */
export const toldAgainMs = 7 * 24 * 3_600_000;

/** ours: outbox */
export const commandLeaseMs = 30_000;
/** ours: waits between two attempts to hand a command over; they double up to the longest, and chance takes up to half of them */
export const commandRetryBaseMs = 1_000;
export const commandRetryMaxMs = 60_000;
/** `decision.waiting`: no answer for so long after the device's first contact behind the push makes the result unknown … */
export const commandUnknownAfterMs = 10 * 60_000;
/** … which is looked into at once and then after waits that double, up to the longest … */
export const commandCheckBaseMs = 60_000;
export const commandCheckMaxMs = 6 * 3_600_000;
/** … and a command other than lock and unlock expires so long after it was accepted (`decision.expiry`) */
export const commandExpiresAfterMs = 7 * 24 * 3_600_000;
/** `decision.waiting`: a step of a one-click unlock goes on by itself for so long: nobody stands beside the phone after that */
export const stepPatienceMs = 10 * 60_000;

/** ours: largest JSON request body */
export const maxBodyBytes = 64 * 1024;
/** ours: largest config.json, favicon or file of route rules that an operator may put down */
export const siteFileMaxBytes = 256 * 1024;

/** `valid.ios.hirer`; ours */
export const hirerNameMaxLength = 64;
/** `valid.clerk.create` */
export const clerkNameMaxLength = 20;
/** ours */
export const storeNameMaxLength = 40;

/** ours: what another tab wrote to local storage can reach this one a moment after its lock does */
export const storageSettleMs = 150;
/** ours: a log-in, or the sweep after a log-out, waits so long for a renewal that is under way; that ends by its own time-out */
export const tokenTurnPatienceMs = requestTimeoutMs + 2_000;
/** ours: waits between attempts to tell the server of a log-out that it could not be told of */
export const logoutRetryMs = 30_000;
/** ours: waits between attempts to find out whose tokens these are */
export const lookAgainMs = 5_000;

/** ours: what is kept of the machines' doings in one page; what is older is left out, and the recording says so */
export const recordedRuns = 300;
export const recordedSteps = 4_000;
export const recordedChars = 2_000_000;
