import { defineConfig } from '@pandacss/dev';
import presetBase from '@pandacss/preset-base';
import { messageZIndex, popupZIndex } from './src/domain/limits.ts';

// Every condition ships to the browser with Panda's runtime: keep those that the console uses.
const kept = [
  'focus',
  'focusWithin',
  'focusVisible',
  'disabled',
  'active',
  'checked',
  'expanded',
  'highlighted',
  'before',
  'after',
  'first',
  'last',
  'even',
  'indeterminate',
  'invalid',
  'placeholder',
  'pressed',
  'selected',
  'open',
  'closed',
  'loading',
  'currentPage',
  'motionReduce',
  'print',
  'highContrast',
] as const;

// So does the name of every utility. What is dropped here still works as the plain CSS property, where it is one.
const dropped =
  /^(scroll|backdrop|gradient|divide|space|focusRing|focusVisibleRing|mask|rotate|scale|translate|stroke[DLMO]|brightness|contrast|grayscale|hueRotate|invert|saturate|sepia|dropShadow|blur|border(Start|End|Inline|Block|SpacingX|SpacingY)|animation(Range|State|Timeline|Comp)|background(Gradient|Linear|Radial|Conic|Blend|Attach|Origin)|font(Palette|Kerning|Feature|SizeAdjust|VariantA|VariantC|Variation)|text(Shadow|Emphasis|Gradient)|overflow(Block|Inline|Clip|Anchor)|overscrollBehavior(Block|Inline)|srOnly|debug|hideFrom|hideBelow|listStyle(Type|Pos|Image)|gridGap|gridRowGap|gridColumnGap)/;

// No patterns are used, and the base preset's global rules only initialise filters that are not used either.
const base = {
  ...presetBase,
  conditions: Object.fromEntries(kept.map((name) => [name, presetBase.conditions[name]])),
  utilities: Object.fromEntries(Object.entries(presetBase.utilities).filter(([name]) => !dropped.test(name))),
  globalCss: {},
  patterns: {},
};

// Follows the system until a person chooses: `data-theme` on <html> wins over the media query.
const themed = (light: string, dark: string) => ({
  value: { base: light, _osDark: dark, _light: light, _dark: dark },
});

export default defineConfig({
  eject: true,
  presets: [base],
  preflight: false,
  strictTokens: true,
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.{model,browser}.ts'],
  outdir: 'styled-system',
  outExtension: 'mjs',
  forceConsistentTypeExtension: true,
  importMap: '#styled',
  conditions: {
    light: '[data-theme=light] &',
    dark: '[data-theme=dark] &',
    osDark: '@media (prefers-color-scheme: dark)',
    // A person's choice: `data-density` on <html>.
    compact: '[data-density=compact] &',
    hover: ['@media (hover: hover)', '&:hover:not([aria-disabled=true])'],
  },
  theme: {
    colorPalette: { enabled: false },
    breakpoints: { sm: '481px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
      rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
      fade: { from: { opacity: '0' } },
    },
    tokens: {
      fonts: {
        body: {
          value:
            '-apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif',
        },
        mono: { value: 'ui-monospace,"SF Mono","JetBrains Mono","DejaVu Sans Mono",monospace' },
      },
      fontSizes: {
        xs: { value: '12px' },
        sm: { value: '13px' },
        md: { value: '14px' },
        lg: { value: '16px' },
        xl: { value: '20px' },
        xxl: { value: '24px' },
        hero: { value: '30px' },
      },
      fontWeights: { normal: { value: '400' }, medium: { value: '500' }, bold: { value: '600' } },
      lineHeights: { tight: { value: '1.25' }, normal: { value: '1.5' } },
      // Named by what they are in units of 4 px: "2" is the 8 px step of the rhythm.
      spacing: {
        '0': { value: '0' },
        '0.5': { value: '2px' },
        '1': { value: '4px' },
        '1.5': { value: '6px' },
        '2': { value: '8px' },
        '2.5': { value: '10px' },
        '3': { value: '12px' },
        '3.5': { value: '14px' },
        '4': { value: '16px' },
        '5': { value: '20px' },
        '6': { value: '24px' },
        '8': { value: '32px' },
        '10': { value: '40px' },
        '12': { value: '48px' },
        '16': { value: '64px' },
      },
      sizes: {
        '0': { value: '0' },
        full: { value: '100%' },
        fit: { value: 'fit-content' },
        iconSm: { value: '14px' },
        icon: { value: '16px' },
        iconLg: { value: '20px' },
        target: { value: '24px' },
        controlSm: { value: '28px' },
        control: { value: '32px' },
        controlLg: { value: '40px' },
        // Above everything while there is no network.
        strip: { value: '32px' },
        topBar: { value: '52px' },
        sideNav: { value: '212px' },
        tabBar: { value: '60px' },
        panel: { value: '360px' },
        dialogSm: { value: '420px' },
        dialogMd: { value: '560px' },
        dialogLg: { value: '760px' },
        dialogXl: { value: '980px' },
        page: { value: '1440px' },
      },
      radii: {
        sm: { value: '4px' },
        md: { value: '8px' },
        lg: { value: '12px' },
        full: { value: '999px' },
      },
      colors: { transparent: { value: 'transparent' }, current: { value: 'currentColor' } },
      zIndex: {
        base: { value: 0 },
        sticky: { value: 10 },
        bar: { value: 100 },
        popup: { value: popupZIndex },
        message: { value: messageZIndex },
      },
      durations: { fast: { value: '120ms' } },
    },
    semanticTokens: {
      colors: {
        canvas: themed('#f4f5f7', '#0d1218'),
        surface: themed('#ffffff', '#141b23'),
        sunken: themed('#eef0f3', '#0f151c'),
        raised: themed('#ffffff', '#1a232d'),
        line: themed('#e3e6eb', '#232d38'),
        lineStrong: themed('#cdd3db', '#34404d'),
        lineControl: themed('#8a95a3', '#6b7886'),
        ink: themed('#141c27', '#e8edf3'),
        ink2: themed('#475364', '#aab5c2'),
        ink3: themed('#5f6b7a', '#8a96a4'),
        inkOnAccent: themed('#ffffff', '#0b1220'),
        accent: themed('#27498a', '#8fb1f0'),
        accentHover: themed('#1f3c74', '#a9c3f5'),
        accentSoft: themed('#e9eef8', '#1a2740'),
        accentLine: themed('#b9c8e6', '#2f4672'),
        focus: themed('#5b86d6', '#7aa2ee'),
        locked: themed('#b3261e', '#ff9d92'),
        lockedHover: themed('#931d17', '#ffb3aa'),
        lockedSoft: themed('#fcebe9', '#3a1b19'),
        ok: themed('#17774a', '#6fd6a0'),
        okSoft: themed('#e5f4ec', '#132c20'),
        wait: themed('#1d5fb8', '#8ab8ff'),
        waitSoft: themed('#e8f0fc', '#142640'),
        warn: themed('#96590a', '#f0bd6a'),
        warnSoft: themed('#fcf1dd', '#33260f'),
        none: themed('#566273', '#a3afbd'),
        noneSoft: themed('#edf0f3', '#1e2731'),
        scrim: themed('rgb(13 18 24 / 0.48)', 'rgb(0 0 0 / 0.64)'),
        // Drawn scenes that look the same in both themes: the login picture, a phone's lock screen.
        night: { value: '#1b2f62' },
        nightDeep: { value: '#0e1930' },
        nightInk: { value: '#ffffff' },
        nightInk2: { value: '#c3cde0' },
      },
      shadows: {
        popup: themed(
          '0 1px 2px rgb(16 24 40 / 0.06), 0 12px 32px -8px rgb(16 24 40 / 0.18)',
          '0 1px 2px rgb(0 0 0 / 0.4), 0 16px 40px -8px rgb(0 0 0 / 0.6)',
        ),
        selected: themed('0 1px 2px rgb(16 24 40 / 0.06)', '0 0 0 transparent'),
      },
    },
  },
  globalCss: {
    '*, *::before, *::after': {
      boxSizing: 'border-box',
      margin: '0',
      padding: '0',
      borderWidth: '0',
      borderStyle: 'solid',
    },
    // Where a page has something made for paper, that alone is printed.
    '@media print': {
      'body:has([data-print]) *:not(:has([data-print]), [data-print], [data-print] *)': {
        display: 'none!',
      },
      'html:has([data-print]), html:has([data-print]) body': { colorScheme: 'light!', background: '#fff!' },
      '[data-print], [data-print] *': { color: '#000!' },
      'body:has([data-print]) *:has([data-print])': {
        position: 'static!',
        display: 'block!',
        maxHeight: 'none!',
        overflow: 'visible!',
        borderWidth: '0!',
        boxShadow: 'none!',
        animation: 'none!',
        background: '#fff!',
        padding: '0!',
      },
    },
    ':root:has([data-offline])': { '--top-strip': '{sizes.strip}' },
    html: {
      '--top-strip': '0px',
      '--holds-bar': '0px',
      '--task-card': '0px',
      '--batch-bar': '0px',
      colorScheme: 'light dark',
      textSizeAdjust: '100%',
      // What takes the focus is scrolled clear of the bars that stick to the window's edges.
      scrollPaddingBlock: '96px',
      WebkitTapHighlightColor: 'transparent',
    },
    'html[data-theme=light]': { colorScheme: 'light' },
    'html[data-theme=dark]': { colorScheme: 'dark' },
    // No line of one character at the end, where the browser knows how.
    p: { textWrap: 'pretty' },
    body: {
      background: 'canvas',
      color: 'ink',
      fontFamily: 'body',
      fontSize: 'md',
      lineHeight: 'normal',
      fontVariantNumeric: 'tabular-nums',
      WebkitFontSmoothing: 'antialiased',
      minHeight: '100dvh',
    },
    'button, input, select, textarea': {
      font: 'inherit',
      color: 'inherit',
      letterSpacing: 'inherit',
      background: 'transparent',
    },
    'button, [role=button], select, summary, label': { touchAction: 'manipulation' },
    'button, select, summary': { cursor: 'pointer' },
    'h1, h2, h3, h4': { fontSize: 'inherit', fontWeight: 'inherit' },
    'ul, ol': { listStyle: 'none' },
    a: { color: 'inherit', textDecoration: 'none' },
    'img, svg': { display: 'block', maxWidth: '100%', flexShrink: '0' },
    table: { borderCollapse: 'separate', borderSpacing: '0', width: '100%' },
    th: { fontWeight: 'inherit', textAlign: 'inherit' },
    '::placeholder': { color: 'ink3', opacity: '1' },
    '[hidden]': { display: 'none !important' },
    // Until the console's own code is there (src/app/frame); public/theme.js says who looks and whether that code has failed.
    '.notice': { p: '2', bg: 'warnSoft', color: 'warn', textAlign: 'center' },
    'html[data-visitor] [data-scriptless], html:not([data-broken]) [data-broken], body:not(:has([data-frame])) [data-broken]':
      { display: 'none' },
    'html[data-columns] [data-frame] th': { visibility: 'hidden' },
    '@media (scripting: none)': { '[data-frame=member]': { display: 'none' } },
    'html[data-visitor]:not([data-visitor=guest]) [data-frame=guest], html[data-visitor]:not([data-visitor=member]) [data-frame=member]':
      { display: 'none' },
    // The page behind a sheet stays where it is.
    'html:has(dialog[open])': { overflow: 'hidden' },
    ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        // Not 1 ms: every element would pass an inherited colour on a frame later than its parent.
        transitionDuration: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});
