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
/** of those just sent, the newest that the card follows; how long it stays when all of them rest */
export const tasksFollowed = 3;
export const taskCardMs = 8_000;
/** marks of tasks that a browser keeps of what was set aside */
export const seenTasksAtMost = 200;

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
/** `decision.builds` */
export const buildPollMs = 5 * 60_000;
/** `build.reload-limit` */
export const reloadGuardMs = 10_000;
/** ours: a server that answers later than this is not worth leaving a page that stands */
export const reloadProbeMs = 3_000;
/** ours: a navigation waits so long for the route rules */
export const routeRulePatienceMs = 2_000;
/** `decision.home`: of how many days operations are counted */
export const homeOperationDays = 14;
/** `build.payload` */
export const payloadPreloadDelayMs = 1_000;
/** `build.prefetch-limit` */
export const preloadsAtOnce = 4;

/** `decision.when` */
export const scheduleAheadMs = 366 * 24 * 3_600_000;

/** ours: a phone within reach has answered by then; before that nothing is said of its network */
export const awaitedToldMs = 10_000;

/** ours: models that one filter names */
export const modelFilterMax = 100;

/** `decision.batch` */
export const batchMaxDevices = 5_000;
/** `decision.batch.count`: of more devices than these a person types the number */
export const batchUncounted = 20;
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
export const importCellMaxLength = 400;
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
/** `decision.home`; ours: for so long a store with devices is new */
export const newStoreMs = 30 * 24 * 3_600_000;
/** `decision.templates` */
export const lockTemplateMax = 20;
export const lockTemplateNameMaxLength = 20;
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
/** ours: apps on the shelf of a store, and the name of who makes one */
export const appShelfMost = 50;
export const appSellerMaxLength = 200;
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
/** ours: of the picture of an app, as the App Store has it: the file, and a side in pixels */
export const appPictureMaxBytes = 1024 ** 2;
export const appPictureMaxSide = 2_048;
/** ours: a side of the picture that is kept, for a tile of 40 px on the finest screens; and how many are kept, some 4 KB each */
export const appPictureSide = 128;
export const appPicturesKept = 5_000;
/** ours: pictures that are fetched at once; and how long after one was not to be had it is asked for again */
export const appPicturesAtOnce = 30;
export const appPictureRetryMs = 10 * 60_000;
/** ours: what a device tells: a longer name, or token of its enrolment, is not believed; of a longer reason the beginning is kept */
export const toldNameMaxLength = 255;
export const toldTextMaxLength = 500;
export const toldTokenMaxLength = 16_384;
/** ours: how long it is known where a device was */
export const locationLogMs = 180 * 24 * 3_600_000;

/** `decision.android.agent`: what a phone signs is neither older nor newer than this */
export const agentClockSkewMs = 5 * 60_000;
/** ours: a poll for commands waits no longer; proxies cut a silent connection after a minute */
export const agentPollMaxS = 50;
/** ours: … and this is shorter for each by a random part of up to so much: polls that began together do not end together */
export const agentPollSpread = 0.25;
/** ours: how often a phone reports that nobody asks */
export const agentContactMs = 15 * 60_000;
/** ours: a phone that could not reach the server tries again after so long, doubled each time up to the longest, less a random part of up to a half */
export const agentRetryBaseMs = 1_000;
export const agentRetryMaxMs = 5 * 60_000;
/** `decision.android.passcode` */
export const passcodeDigits = 8;
/** codes that may be given out beyond the one that the phone was last heard to have passed; it looks as far ahead */
export const passcodesAhead = 10;
/** `decision.android.passcode`: a code that was given out so long ago is none any more once its phone is heard of */
export const passcodeMs = 24 * 3_600_000;
/** … and behind so many wrong ones in a row a phone is abnormal */
export const wrongPasscodesAbnormal = 20;
/**
 * ours: behind so many wrong codes in a row a phone takes none for so long, and behind each further wrong one twice as long, up to the longest
 * (RFC 4226, 7.3)
 */
export const passcodeWrongTries = 5;
export const passcodePauseBaseMs = 60_000;
export const passcodePauseMaxMs = 3_600_000;
/** ours: a command that a phone could not carry out is offered to it again after so long */
export const agentNotNowMs = 60_000;
/** ours: commands that one poll brings, answers that one request brings */
export const agentCommandsAtOnce = 10;
export const agentAnswersAtOnce = 50;
/** ours: what a phone sends at most; a list of apps is the longest of it */
export const agentEnrolMaxBodyBytes = 32 * 1024;
export const agentMaxBodyBytes = 512 * 1024;
export const agentAppsAtMost = 1_500;
/** ours: codes that were typed since the last contact was taken */
export const agentPasscodesAtOnce = 20;
/** ours: requests that no key of ours has signed, and codes that are none, from one address before 429; of so many addresses */
export const agentStrangerTries = 300;
export const agentStrangersKept = 10_000;
/** ours: how long ago a phone says that something was */
export const agentAgeMaxS = 10 * 366 * 24 * 3_600;
export const agentTriesWindowMs = 15 * 60_000;
/** ours: how long it is known what was answered, and what was taken back */
export const agentCommandKeptMs = 30 * 24 * 3_600_000;
/** ours: how long a phone is told that its key is void; as long as operations are kept (`decision.retention`) */
export const agentVoidKeyMs = 2 * 365 * 24 * 3_600_000;

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
/** ours: a service that has not answered for so long hangs, and a command that has waited so long is told why */
export const commandHangsMs = 2_000;
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

/** `decision.wallpaper.upload`: of the picture, a side of it, and those of a store */
export const wallpaperMaxBytes = 4 * 1024 ** 2;
export const wallpaperMaxSide = 4_096;
export const wallpapersPerStore = 50;
/** ours: uploads of a person before 429, also those that are refused: each picture is decoded */
export const wallpaperTries = 60;
export const wallpaperWindowMs = 15 * 60_000;
/** ours: such a picture as base64, with room to say that it is larger */
export const wallpaperMaxBodyBytes = 6 * 1024 ** 2;

/** ours: largest JSON request body */
export const maxBodyBytes = 64 * 1024;
/** ours: largest config.json, favicon or file of route rules that an operator may put down */
export const siteFileMaxBytes = 256 * 1024;

/** `valid.enrol` */
export const enrolHirerNameMaxLength = 20;
/** ours: the code of a link has 90 characters at most */
export const enrollCodeMaxLength = 200;
/** `decision.enrol.page`; ours: calls of the enrolment page from one address, and submissions by one link that name a clerk, before 429 */
export const enrollCallsPerIp = 300;
export const enrollClerkTries = 10;
export const enrollWindowMs = 15 * 60_000;

/** `valid.ios.hirer`; ours */
export const hirerNameMaxLength = 64;
/** `valid.clerk.create` */
export const clerkNameMaxLength = 20;
export const clerkQuotaMax = 2_147_483_647;
/** ours: how many others one clerk can overlook */
export const visibleClerksMax = 200;
/** ours: characters of a login password that an administrator has reset, 69 bits */
export const generatedPasswordLength = 12;
/** `decision.password-field` */
export const generatedPasswordMs = 7 * 24 * 3_600_000;
/** ours: characters of a clerk's codes, of which there are few */
export const heldPermissionMax = 2_000;
/** `decision.sessions`: how often the last use of one is written at most */
export const sessionUseMs = 60_000;
/** ours: how long administrators are told what was done to one of them */
export const adminNoticeMs = 7 * 24 * 3_600_000;
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

/** `decision.android.enrol` */
export const enrolmentCodeMs = 24 * 3_600_000;
/** `decision.android.identity`: of a code for one device */
export const reenrolCodeMs = 30 * 60_000;
/** `decision.android.archive`: not heard of for so long, a phone may be archived although it is locked or regulated */
export const lostAfterMs = 30 * 24 * 3_600_000;
/** ours: so often it is noted that two phones say that they are the same one */
export const doubledNotedMs = 60 * 60_000;
/** of 31 letters and digits: the least that holds 128 bits */
export const enrolmentCodeLength = 26;
/** ours: codes of one person that have not been used or ended */
export const enrolmentCodesAtMost = 100;
/** ours: how long a code is listed, and kept */
export const enrolmentCodesListedMs = 30 * 24 * 3_600_000;
/** ours: as Android allows, with room */
export const packageNameMaxLength = 223;
/** `valid.android.list`: hours; the last one means longer than 72 */
export const androidOfflineHours = [3, 6, 12, 24, 73] as const;

/** `decision.abm`: so many days before its token expires a store is warned */
export const abmWarningDays = 30;
/** ours: a quota of which no more than this share is left is said to run out (`decision.notifications`) */
export const quotaLowShare = 0.05;
/** ours: a token file has some 5 KB */
export const abmTokenMaxBytes = 64 * 1024;
export const abmTokenMaxBodyBytes = 128 * 1024;
/** ours: how long the certificate of a store's ABM key is good for; Apple takes any */
export const abmCertificateDays = 3650;

/** ours: lengths of what a store says of itself and of its profile */
export const storeRemarkMaxLength = 500;
export const managerKeyMaxLength = 500;
export const payloadPrefixMaxLength = 100;
export const profileNameMaxLength = 60;
export const profileTextMaxLength = 300;

/** `decision.api.keys`: how long a key works that another one has replaced, and how long a shown secret stands */
export const formerApiKeyMs = 24 * 3_600_000;
export const shownSecretMs = 60_000;
/** ours: lengths of what a store's API is set up with */
export const callbackUrlMaxLength = 1_000;
export const whiteListMaxAddresses = 50;
/** ours: bytes of a secret, and of the random part of its key's id */
export const apiSecretBytes = 32;
export const apiKeyBytes = 12;

/** `decision.api.sign`: how far a call's time may be off, how long its nonce is kept, calls of a key in a minute */
export const apiClockSkewMs = 5 * 60_000;
export const apiNonceMs = 10 * 60_000;
export const apiCallsPerMinute = 120;
export const apiWindowMs = 60_000;
/** ours: calls from one address that no key of ours has signed, in that time, before 429 */
export const apiStrangerTries = 60;
/** `decision.api.calls`; ours: bytes of its body, 640 an item */
export const apiBatchMaxItems = 200;
export const apiMaxBodyBytes = 128 * 1024;
/** ours: devices of one page */
export const apiPageMaxDevices = 100;
export const apiPageDevices = 50;
/** ours: days of which calls are told */
export const apiUsageDays = 14;

/** ours: how long an attempt to deliver a callback may take, and a lease on it holds; waits between attempts */
export const callbackTimeoutMs = 10_000;
export const callbackLeaseMs = 30_000;
export const callbackRetryBaseMs = 5_000;
export const callbackRetryMaxMs = 30 * 60_000;
/** `decision.api.callback`: for so long it is tried */
export const callbackTriedMs = 24 * 3_600_000;
/** ours: attempts of one store at the same time; behind so many failures in a row it is one */
export const callbacksAtOnce = 2;
export const callbackFailuresBroken = 10;
/** ours: bytes of an answer that are read, and characters of it that are kept */
export const callbackAnswerBytes = 64 * 1024;
export const callbackAnswerKeptBytes = 2 * 1024;
/** ours: how long deliveries are listed, and how many tests and 重新发送 of a store there may be in a minute */
export const callbackKeptMs = 30 * 24 * 3_600_000;
export const callbackPressesPerMinute = 60;
/** `decision.report.once`: a report that was made so lately is offered before another is paid */
export const reportFreshMs = 24 * 3_600_000;
/** `decision.report.balance`: how long a provider may leave a report unknown until it is given back */
export const reportPatienceMs = 24 * 3_600_000;
/** `decision.sms`: how long a sender may take */
export const smsTimeoutMs = 5_000;
/** ours: how long, and how often, what was given back is asked for all the same: what comes is kept and not charged */
export const reportLateMs = 7 * 24 * 3_600_000;
export const reportLateEveryMs = 3_600_000;
/** `decision.report.personal`: so many of the newest subjects are looked through for a part of a name or number */
export const subjectsOpened = 10_000;
/** ours: until a provider that is making a report is asked again */
export const reportPollMs = 2_000;
/** ours: one question of a provider is over before another is asked */
export const reportLeaseMs = 30_000;
/** ours: waits after a provider that did not answer, doubled each time up to the longest */
export const reportRetryBaseMs = 2_000;
export const reportRetryMaxMs = 60_000;
/** ours: so many reports are asked for at once */
export const reportsAtOnce = 5;
/** ours: how long a provider is asked whether a customer has released their reports */
export const rcsReleaseMs = 30 * 24 * 3_600_000;
/** ours: between two of these questions, doubled each time up to the longest */
export const rcsPollBaseMs = 15_000;
export const rcsPollMaxMs = 30 * 60_000;
/** ours: what one grant of the operator adds at most, and characters of its reference */
export const reportCreditMax = 1_000_000;
export const creditReferenceMaxLength = 64;
/** ours: characters of a subject's name, and of a secret key */
export const subjectNameMaxLength = 50;
export const reportSecretMaxLength = 200;

/** `decision.contract`: a contract that runs out within so many days is told apart */
export const contractSoonDays = 7;
/** ours: how far its last day may lie behind, and ahead; days of grace; when it locks unless somebody says so */
export const contractPastDays = 5 * 366;
export const contractAheadDays = 10 * 366;
export const contractGraceMaxDays = 90;
export const contractLockAt = '09:00';
/** ours: for how many months it is extended by one press */
export const contractMonths = [1, 3, 6] as const;
/** ours: a lock that was due and could not be given is tried again after so long, and for so long */
export const contractRetryMs = 10 * 60_000;
export const contractTriedMs = 30 * 24 * 3_600_000;
