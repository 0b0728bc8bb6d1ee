import type { DeviceFacts } from '#domain/apple/conditions.ts';
import {
  isIrreversible,
  type UnlockCommandName,
  unlockCommand,
  unlockPlan,
} from '#domain/apple/unlock-plan.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import {
  afterAction,
  afterResume,
  decide,
  nextStep,
  type Saga,
  type StepOperation,
} from '#server/devices/apple/unlock/decide.ts';

const { created, sent, acknowledged, failed, expired, unknown } = operationStatus;
/** An operation that is so has left, as far as the phones of this world answer only what they got. */
const left: readonly OperationStatus[] = [sent, acknowledged, failed, expired, unknown];

/** How a phone takes the first try of one step. */
export type Trouble =
  | 'failed'
  | 'expired'
  | 'unknown, then done'
  | 'unknown, then failed'
  | 'offline, then done'
  | 'offline, then unknown, then failed'
  | 'answered late, nobody looked in between'
  | 'refused at its turn';
export const troubles: readonly Trouble[] = [
  'failed',
  'expired',
  'unknown, then done',
  'unknown, then failed',
  'offline, then done',
  'offline, then unknown, then failed',
  'answered late, nobody looked in between',
  'refused at its turn',
];

/** Locked, enrolled, in ABM and under an activation lock: every step has something to do. */
export const captive: DeviceFacts = {
  recycled_status: 0,
  last_active_time: '2026-11-21T01:54:00.000Z',
  supervise_status: 1,
  abm_status: 1,
  activation_lock_status: 1,
  lock_evidence: {
    wanted: 1,
    wanted_by: '李晓雯',
    wanted_at: null,
    operation_status: acknowledged,
    sent_at: null,
    awaits_device: false,
    observed: 1,
    observed_at: null,
    observed_by: 'acknowledged',
  },
  progress: [],
  os_version: '18.5',
  available_os_updates: [],
  has_unlock_token: true,
  has_bypass_code: true,
  hirer_phone_number: null,
};

const unlocked: DeviceFacts = {
  ...captive,
  lock_evidence: {
    ...captive.lock_evidence,
    wanted: null,
    wanted_by: null,
    operation_status: null,
    observed: 0,
  },
};
/** What the steps begin on: where one is skipped on one phone, it can fail on another. */
export const phones: readonly DeviceFacts[] = [
  captive,
  { ...captive, activation_lock_status: 0 },
  unlocked,
  { ...unlocked, activation_lock_status: 0 },
];

/** A phone, its steps and who runs them, without a database: what decide.ts says is what happens. */
export class ModelWorld {
  saga: Saga;
  device: DeviceFacts;
  readonly chosen: readonly UnlockCommandName[];
  /** as it was at first */
  readonly phone: DeviceFacts;
  /** every step that began, in order: one entry a try */
  readonly begun: UnlockCommandName[] = [];
  /** every step that acted upon the phone */
  readonly acted: UnlockCommandName[] = [];
  readonly held: UnlockCommandName[] = [];

  constructor(chosen: readonly UnlockCommandName[], phone: DeviceFacts = captive) {
    this.chosen = chosen;
    this.phone = phone;
    this.device = phone;
    const steps = unlockPlan(chosen, this.device).map((planned) => ({
      command: planned.command,
      status: planned.applies
        ? ('waiting' as const)
        : planned.coveredBy
          ? ('covered' as const)
          : ('skipped' as const),
      sent: false,
      operation: null,
    }));
    this.saga = { status: 'running', held: false, steps };
  }

  get steps(): UnlockCommandName[] {
    return this.saga.steps.filter(({ status }) => status === 'waiting').map(({ command }) => command);
  }

  /** The runner, until it waits; whoever dies in between and starts again does the same. */
  run(): void {
    for (;;) {
      const action = decide(this.saga, this.device);
      if (action.do === 'wait') return;
      if (action.do === 'start') this.begin(action.step, action.hold);
      this.saga = afterAction(this.saga, action);
    }
  }

  private begin(step: UnlockCommandName, hold: boolean): void {
    this.begun.push(step);
    if (hold) this.held.push(step);
    this.requireSafe(step);
    this.setOperation(step, hold ? created : sent);
  }

  /** What must be true of the phone at the moment when a step may leave. */
  private requireSafe(step: UnlockCommandName): void {
    const { activation_lock_status, supervise_status } = this.device;
    if (isIrreversible(step) && step !== 'turn_off_activation_lock' && activation_lock_status !== 0)
      throw new Error(`${step} begins under an activation lock`);
    if (step === 'erase_device' && supervise_status !== 1) throw new Error('erases what is not enrolled');
    if (this.acted.includes(step)) throw new Error(`${step} begins after it was done`);
  }

  /** What the present step's operation comes to. */
  answer(status: OperationStatus, change: Partial<StepOperation> = {}): void {
    const step = this.saga.steps.find((one) => ['running', 'unknown', 'offline'].includes(one.status));
    if (!step) throw new Error('no step is under way');
    this.setOperation(step.command, status, change);
    if (status !== acknowledged) return;
    this.acted.push(step.command);
    this.device = { ...this.device, ...unlockCommand(step.command).outcome(this.device) };
  }

  /** At the end of its hold window it is not allowed to leave. */
  refuseHeld(): void {
    const step = this.saga.steps.find(({ status }) => status === 'running');
    if (!step) throw new Error('no step is under way');
    this.setOperation(step.command, failed, { remark: '激活锁未关闭' }, false);
  }

  private setOperation(
    command: UnlockCommandName,
    status: OperationStatus,
    change: Partial<StepOperation> = {},
    hasLeft = left.includes(status),
  ): void {
    const operation: StepOperation = {
      status,
      cancel: null,
      remark: '',
      sent_at: hasLeft ? new Date(0) : null,
      acted_late: false,
      stranded: false,
      late: false,
      ...change,
    };
    this.saga = {
      ...this.saga,
      steps: this.saga.steps.map((step) =>
        step.command === command ? { ...step, operation, sent: step.sent || hasLeft } : step,
      ),
    };
  }

  resume(): void {
    const next = nextStep(this.saga);
    this.saga = afterResume(this.saga);
    if (next)
      this.saga = {
        ...this.saga,
        steps: this.saga.steps.map((step) =>
          step.command === next.command ? { ...step, operation: null } : step,
        ),
      };
    this.run();
  }

  /** Each step as it comes, with this trouble at one of them. Answers whether it stands still there. */
  play(at: UnlockCommandName | null, trouble: Trouble): boolean {
    if (at !== null && trouble === 'refused at its turn') return this.playRefused(at);
    this.run();
    while (this.saga.status === 'running') {
      const step = this.saga.steps.find(({ status }) => status === 'running');
      if (!step) throw new Error('it runs and nothing is under way');
      if (step.command === at && trouble.startsWith('offline')) {
        this.answer(sent, { stranded: true });
        this.run();
        return true;
      }
      if (step.command === at && trouble.startsWith('answered late')) {
        this.answer(acknowledged, { late: true });
        this.run();
        return !this.isOver;
      }
      if (step.command === at) {
        this.answer(trouble === 'failed' ? failed : trouble === 'expired' ? expired : unknown, {
          remark: '拒绝',
        });
        this.run();
        return true;
      }
      this.answer(acknowledged);
      this.run();
    }
    return false;
  }

  /** Just before the step, the phone's state comes to forbid it. */
  private playRefused(at: UnlockCommandName): boolean {
    const before = this.device;
    const forbid = () => {
      if (nextStep(this.saga)?.command === at) this.device = { ...this.device, ...forbidding(at) };
    };
    forbid();
    this.run();
    while (this.saga.status === 'running') {
      this.answer(acknowledged);
      const done = this.saga.steps.findIndex(({ status }) => status === 'running');
      if (this.saga.steps.slice(done + 1).find(({ status }) => status === 'waiting')?.command === at)
        this.device = { ...this.device, ...forbidding(at) };
      this.run();
    }
    if (this.saga.status !== 'stopped') return false;
    this.device = { ...this.device, ...restoring(at, before) };
    return true;
  }

  get isOver(): boolean {
    return this.saga.status === 'finished' || this.saga.status === 'cancelled';
  }
}

/** What makes a step impossible without being what it asks for. */
const forbidding = (step: UnlockCommandName): Partial<DeviceFacts> =>
  step === 'move_in_recycle_bin' ? {} : { recycled_status: 1 };
const restoring = (step: UnlockCommandName, before: DeviceFacts): Partial<DeviceFacts> =>
  step === 'move_in_recycle_bin' ? {} : { recycled_status: before.recycled_status };
