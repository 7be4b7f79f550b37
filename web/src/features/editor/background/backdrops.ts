import type { Backdrop } from '@spotless/contract/options'

interface NamedBackdrop {
  readonly label: string
  readonly backdrop: Backdrop
  /** How its swatch looks, as a CSS background; the checkerboard where absent. */
  readonly swatch?: string
}

const colour = (label: string, hex: string): NamedBackdrop => ({
  label,
  backdrop: { kind: 'colour', colour: hex },
  swatch: hex,
})
const gradient = (label: string, from: string, to: string): NamedBackdrop => ({
  label,
  backdrop: { kind: 'gradient', from, to, angleDegrees: 90 },
  swatch: `linear-gradient(${from}, ${to})`,
})

/** Backgrounds that one press puts behind a cut-out. */
export const backdrops: readonly NamedBackdrop[] = [
  { label: 'Transparent', backdrop: { kind: 'transparent' } },
  colour('White', '#ffffff'),
  colour('Light grey', '#e8e8ea'),
  colour('Black', '#101014'),
  colour('Sand', '#e9dfd0'),
  gradient('Studio grey', '#f4f4f6', '#b9bcc4'),
  gradient('Dusk', '#3a3550', '#16131f'),
]
