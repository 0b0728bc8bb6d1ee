import type { ComponentProps } from 'react';
import { css, cva } from '#styled/css/index.mjs';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '../button/button-style.ts';
import { classNames } from '../class-names.ts';
import { useLinkProps } from './navigate.ts';

const linkStyle = cva({
  base: { borderRadius: 'sm', textUnderlineOffset: '[3px]', cursor: 'pointer' },
  variants: {
    tone: {
      accent: { color: 'accent', _hover: { color: 'accentHover', textDecoration: 'underline' } },
      inline: { color: 'accent', textDecoration: 'underline', _hover: { color: 'accentHover' } },
      plain: { color: 'current', _hover: { color: 'accent', textDecoration: 'underline' } },
    },
  },
});

export interface LinkProps extends Omit<ComponentProps<'a'>, 'className'> {
  href: string;
  /** `inline` in running text, `plain` where the place already says that it leads on (a table's first column). */
  tone?: 'accent' | 'inline' | 'plain';
  /** what the history keeps with the place that it leads to */
  placeState?: (() => unknown) | undefined;
}

/** A link inside the console (through NavigateContext) or to elsewhere. */
export function Link({ tone = 'accent', placeState, ...rest }: LinkProps) {
  return <a {...useLinkProps(rest, placeState)} className={linkStyle({ tone })} />;
}

/** A link that is an area of its place, and looks as that does. */
export const AreaLink = ({ className, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a {...useLinkProps(rest)} className={className} />
);

export interface LinkButtonProps extends Omit<LinkProps, 'tone' | 'placeState'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, ...rest }: LinkButtonProps) {
  return <a {...useLinkProps(rest)} className={buttonStyle({ variant, size })} />;
}

const textButton = css({
  display: 'inline-flex',
  alignItems: 'center',
  minH: { base: 'controlLg', md: 'target' },
});

/** A press that looks like a link, e.g. 忘记密码. */
export function TextButton({
  tone = 'accent',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { tone?: 'accent' | 'plain' }) {
  return <button type="button" {...rest} className={classNames(linkStyle({ tone }), textButton)} />;
}
