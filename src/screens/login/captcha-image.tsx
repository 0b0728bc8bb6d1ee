import { eventControl } from '#screens/parts/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { Spinner } from '#ui/spinner.tsx';

const styles = {
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

/** The captcha; a press fetches another one. */
export function CaptchaImage({
  src,
  missing,
  onReload,
}: {
  src: string | null;
  missing: boolean;
  onReload: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={missing ? '图片没有加载成功，重试' : '图形验证码，看不清请换一张'}
      onClick={onReload}
      {...eventControl('captcha.reload')}
    >
      {src ? <img className={styles.image} src={src} alt="" /> : missing ? '点击重试' : <Spinner label="" />}
    </button>
  );
}
