import type { Region } from '../kinds/fields.ts'

/** The part across from each part of the frame. */
export const opposites: Readonly<Partial<Record<Region, Region>>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
  'top-left': 'bottom-right',
  'top-right': 'bottom-left',
  'bottom-left': 'top-right',
  'bottom-right': 'top-left',
}
