import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { captchaEffects } from '#machines/account/captcha/captcha.effects.ts';
import { captchaMachine } from '#machines/account/captcha/captcha.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Spinner } from '#ui/display/spinner.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

const styles = {
  row: css({ display: 'flex', gap: '2' }),
  button: css({
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '[120px]',
    h: 'controlLg',
    // The image is drawn on white by the server, in the dark theme too.
    bg: 'nightInk',
    color: 'night',
    borderWidth: '1px',
    borderColor: 'lineControl',
    borderRadius: 'md',
    overflow: 'hidden',
    fontSize: 'sm',
  }),
  image: css({ w: 'full', h: 'full', objectFit: 'contain' }),
};

export type CaptchaActor = ActorRefFrom<typeof captchaMachine>;

/** A captcha and what is typed for it: known to the form alone, and emptied with the image that it belonged to. */
export function useCaptcha() {
  const { tell } = useConsole();
  const [machine] = useState(() => captchaMachine.provide({ actors: captchaEffects(tell) }));
  const actor = useActorRef(machine);
  const [code, setCode] = useState('');
  const src = useSelector(actor, ({ context }) => context.src);
  const [seen, setSeen] = useState(src);
  if (src !== seen) {
    setSeen(src);
    if (src === null) setCode('');
  }
  return { actor, code, setCode, renew: () => actor.send({ type: 'captcha.reload' }) };
}

export type Captcha = ReturnType<typeof useCaptcha>;

interface Props {
  captcha: Captcha;
  label: string;
  error?: string | undefined;
  readOnly?: boolean;
  /** Enter, where it is not the whole form that is to be sent. */
  onEnter?: () => void;
}

export function CaptchaField({ captcha, label, error, readOnly = false, onEnter }: Props) {
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field label={label} error={error}>
      <div className={styles.row}>
        <TextInput
          name="captcha_code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="输入图中字符"
          size="lg"
          value={captcha.code}
          onChange={captcha.setCode}
          readOnly={readOnly}
          onKeyDown={enter}
        />
        <CaptchaImage actor={captcha.actor} />
      </div>
    </Field>
  );
}

const words: Readonly<Record<string, string>> = { working: '校验中…', missing: '点击重试' };

/** A press fetches another one. */
function CaptchaImage({ actor }: { actor: CaptchaActor }) {
  const src = useSelector(actor, ({ context }) => context.src);
  const state = useSelector(actor, ({ value }) => value);
  return (
    <MachineRoot name="captcha" actorRef={actor}>
      <button
        type="button"
        className={styles.button}
        aria-label={src ? '图形验证码，看不清请换一张' : undefined}
        {...useControl(actor, { type: 'captcha.reload' })}
      >
        {src ? <img className={styles.image} src={src} alt="" /> : (words[state] ?? <Spinner />)}
      </button>
    </MachineRoot>
  );
}
