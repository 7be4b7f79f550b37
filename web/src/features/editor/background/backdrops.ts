import type { Backdrop } from '@spotless/contract/options'

interface NamedBackdrop {
  readonly label: string
  readonly backdrop: Backdrop
  /** CSS background of the swatch; a checkerboard if absent. */
  readonly css?: string
}

const colour = (label: string, hex: string): NamedBackdrop => ({
  label,
  backdrop: { kind: 'colour', colour: hex },
  css: hex,
})
const gradient = (label: string, from: string, to: string): NamedBackdrop => ({
  label,
  backdrop: { kind: 'gradient', from, to, angleDegrees: 90 },
  css: `linear-gradient(${from}, ${to})`,
})

export const transparent: NamedBackdrop = { label: 'Transparent', backdrop: { kind: 'transparent' } }

/** Backdrops shown as swatches. */
export const backdrops: readonly NamedBackdrop[] = [
  transparent,
  colour('White', '#ffffff'),
  colour('Light grey', '#e8e8ea'),
  colour('Black', '#101014'),
  colour('Sand', '#e9dfd0'),
  gradient('Studio grey', '#f4f4f6', '#b9bcc4'),
  gradient('Dusk', '#3a3550', '#16131f'),
]
