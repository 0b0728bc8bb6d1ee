import { useSelector } from '@xstate/react';
import { Info } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { blankQuestion } from '#domain/enroll-messages.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import * as labels from '#ui/labels.ts';
import type { EnrollPageActor } from './enroll-form.tsx';

const styles = {
  dialog: css({
    w: '[min(320px, calc(100vw - 32px))]',
    m: '[auto]',
    p: '5',
    bg: 'raised',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'popup',
    '&::backdrop': { bg: 'scrim' },
  }),
  text: css({
    display: 'flex',
    gap: '3',
    mb: '5',
    overflowWrap: 'anywhere',
    '& > svg': { w: 'iconLg', h: 'iconLg', color: 'wait' },
  }),
  buttons: css({ display: 'grid', gap: '2' }),
};

/**
 * What the server has refused, to be read before anything else: no title, 好的 (`error.enroll-modal`); and whether somebody who has filled in
 * nothing means it.
 */
export function EnrollNotice({ page }: { page: EnrollPageActor }) {
  const notice = useSelector(page, ({ context }) => context.notice);
  const isAsking = useSelector(page, (snapshot) => snapshot.matches('asking'));
  if (notice !== null)
    return <Modal key={notice} page={page} text={notice} close="notice.confirm" ok="好的" />;
  if (!isAsking) return null;
  return (
    <Modal
      page={page}
      text={blankQuestion}
      close="enrolment.goBack"
      ok="返回填写"
      instead={{ type: 'enrolment.sendBlank', text: '仍要提交' }}
    />
  );
}

interface ModalProps {
  page: EnrollPageActor;
  text: string;
  /** what closing it says, and the button that does */
  close: 'notice.confirm' | 'enrolment.goBack';
  ok: string;
  instead?: { readonly type: 'enrolment.sendBlank'; readonly text: string };
}

function Modal({ page, text, close, ok, instead }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const said = useRef<ModalProps['close'] | 'enrolment.sendBlank'>(close);
  // Closed before it goes: the focus returns to where it was.
  const say = (type: typeof said.current) => {
    said.current = type;
    dialog.current?.close();
  };
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-label={labels.notice}
      aria-describedby="notice"
      onCancel={(event) => event.preventDefault()}
      // Some engines let nobody prevent a second Escape.
      onClose={() => page.send({ type: said.current })}
    >
      <p id="notice" className={styles.text}>
        <Info aria-hidden="true" />
        <span>{text}</span>
      </p>
      <div className={styles.buttons}>
        <Button variant="primary" size="lg" full {...eventMark(close)} onClick={() => say(close)}>
          {ok}
        </Button>
        {instead ? (
          <Button size="lg" full {...eventMark(instead.type)} onClick={() => say(instead.type)}>
            {instead.text}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}
