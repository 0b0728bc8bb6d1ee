import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#ui/display/banner.tsx';
import { PhonePreview } from '#ui/display/phone-preview.tsx';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { ConfirmDialog } from '#ui/popup/confirm-dialog.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import { createNotifier } from '#ui/popup/notifier.ts';
import { Toaster } from '#ui/popup/toaster.tsx';
import { ListView } from './list-view.tsx';

const notifier = createNotifier({ durations: { info: 60_000, ok: 60_000, warn: 60_000, error: 60_000 } });

export function LockView() {
  const [open, setOpen] = useState(true);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('2026-11-22T09:00');
  const [message, setMessage] = useState('您的租期已于 11 月 20 日到期，请联系门店办理续租或归还。');
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, 1500));
  return (
    <>
      <ListView />
      <Toaster notifier={notifier} />
      <Dialog
        open={open}
        size="lg"
        title="锁定设备"
        description="iPhone 16 Pro Max · F2LXK9P7Q1 · 张*华 138****2046"
        footnote="最近联系 2 分钟前，预计 1 分钟内生效"
        okVariant="danger"
        okIcon={<Lock size={16} />}
        cancel={{ onClick: () => setOpen(false) }}
        ok={{ onClick: () => work().then(() => notifier.notify('error', '安全密码不正确')) }}
        aside={
          <PhonePreview
            caption="锁屏预览"
            title="此 iPhone 已丢失"
            message={message}
            call="呼叫 0571-8765 4321"
            footnote="机安卫士 · 城西旗舰店"
          />
        }
      >
        <SegmentedControl
          label="锁定方式"
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: '立即锁定' },
            { value: 'later', label: '定时锁定' },
          ]}
        />
        {when === 'later' ? (
          <Field label="锁定时间" hint="北京时间">
            <DateTimeInput value={at} onChange={setAt} />
          </Field>
        ) : null}
        <Field label="锁定提示内容" aside="模板：到期未还">
          <Textarea value={message} onChange={setMessage} />
        </Field>
        <div
          style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: 12 }}
        >
          <Field label="联系电话">
            <TextInput defaultValue="0571-8765 4321" />
          </Field>
          <Field label="底部文字" optional>
            <TextInput defaultValue="机安卫士 · 城西旗舰店" />
          </Field>
        </div>
        <Banner tone="warn">该设备只连接过 Wi-Fi，重启后可能失联。建议先下发应急 Wi-Fi。</Banner>
        <Field label="安全密码" aside="同一批次 5 分钟内只需一次" error="安全密码不正确，还可尝试 4 次">
          <PasswordInput defaultValue="12345678" autoComplete="off" />
        </Field>
      </Dialog>
    </>
  );
}

export function ConfirmView() {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      danger
      title="取消定时锁定？"
      ok={{ onClick: () => setOpen(false) }}
      cancel={{ onClick: () => setOpen(false) }}
    >
      11-22 09:00 的锁定不会再发出，设备保持未锁定。
    </ConfirmDialog>
  );
}
