import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type VariantColorsResolver,
} from '@mantine/core'
import { palette } from './palette.ts'

const sans =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"
const serif =
  "'Iowan Old Style', 'Palatino Linotype', Palatino, P052, 'URW Palladio L', 'Book Antiqua', Georgia, 'Liberation Serif', serif"

/** Badges and other small tinted grounds write in the darkest step, so that small text stays readable. */
const variantColorResolver: VariantColorsResolver = input => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: '#fff' } : colors
}

/** The one theme of the product. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'wine',
  primaryShade: { light: 7, dark: 6 },
  black: palette.gray[9],
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md', withAsterisk: false } }),
  },
})

const meanings = ['wine', 'success', 'warning', 'danger', 'info', 'gray'] as const

/** Per scheme, the colours whose library defaults miss the contrast we ask for, and our own surface names. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...tinted(name => ({ ground: `var(--mantine-color-${name}-1)`, text: `var(--mantine-color-${name}-8)` })),
    '--mantine-color-error': 'var(--mantine-color-danger-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-anchor': 'var(--mantine-color-wine-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--page': 'var(--mantine-color-gray-0)',
    '--surface': '#ffffff',
    '--surface-sunken': 'var(--mantine-color-gray-1)',
    '--line': 'var(--mantine-color-gray-2)',
    '--line-strong': 'var(--mantine-color-gray-4)',
    '--frame': '#37111f',
    '--frame-deep': '#2a0c17',
    '--shadow': '0 1px 2px rgb(40 25 30 / 5%), 0 4px 16px rgb(40 25 30 / 4%)',
    '--shadow-raised': '0 12px 40px rgb(40 15 25 / 22%)',
  },
  dark: {
    ...tinted(name => ({
      ground: `color-mix(in srgb, var(--mantine-color-${name}-5) 22%, var(--mantine-color-dark-7))`,
      text: `var(--mantine-color-${name}-2)`,
    })),
    '--mantine-color-error': 'var(--mantine-color-danger-3)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-anchor': 'var(--mantine-color-wine-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--page': 'var(--mantine-color-dark-8)',
    '--surface': 'var(--mantine-color-dark-7)',
    '--surface-sunken': 'var(--mantine-color-dark-6)',
    '--line': 'var(--mantine-color-dark-5)',
    '--line-strong': 'var(--mantine-color-dark-4)',
    '--frame': '#1f1017',
    '--frame-deep': '#180c12',
    '--shadow': '0 1px 2px rgb(0 0 0 / 30%)',
    '--shadow-raised': '0 16px 48px rgb(0 0 0 / 60%)',
  },
})

function tinted(pair: (name: string) => { ground: string; text: string }): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const name of meanings) {
    const { ground, text } = pair(name)
    variables[`--mantine-color-${name}-light`] = ground
    variables[`--mantine-color-${name}-light-hover`] =
      `color-mix(in srgb, ${ground}, var(--mantine-color-${name}-5) 14%)`
    variables[`--mantine-color-${name}-light-color`] = text
    variables[`--mantine-color-${name}-text`] = text
    variables[`--mantine-color-${name}-outline`] = text
  }
  return variables
}
