import { clsx } from 'clsx'

const kinds = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:translate-y-px',
  quiet: 'bg-raised text-ink hover:bg-line active:translate-y-px',
  ghost: 'text-ink hover:bg-raised',
  danger: 'bg-danger-soft text-danger hover:outline hover:outline-danger active:translate-y-px',
} as const

const sizes = {
  small: 'min-h-10 px-4 py-1.5 text-sm',
  tight: 'min-h-10 px-2 py-1.5 text-sm',
  large: 'min-h-13 px-5 py-2 text-base',
  icon: 'size-11',
} as const

/** Classes of a button, or of a link that looks like one. */
export const button = (
  kind: keyof typeof kinds = 'primary',
  size: keyof typeof sizes = 'small',
  className?: string,
): string =>
  clsx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-medium transition-colors duration-150',
    '[&_svg]:shrink-0 disabled:opacity-50 disabled:active:translate-y-0',
    kinds[kind],
    sizes[size],
    className,
  )
