import type { MaskPlacement } from '@spotless/contract/maskPlacement'
import { useEffect, useRef } from 'react'
import type { Size } from '../../../lib/geometry.ts'
import { placedTint, type TemplateMask } from './maskImage.ts'

const sidePx = 320
/** Seen on every photo: magenta is rare in them. */
const tintRgb = [255, 0, 150] as const

interface MaskTintProps extends Size {
  readonly mask: TemplateMask
  readonly placement: MaskPlacement
  readonly label: string
}

/** What a mask marks, tinted, over a photo that is shown whole in the same box. */
export const MaskTint = ({ mask, placement, width, height, label }: MaskTintProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { anchor, unit } = placement
  useEffect(() => {
    let isGone = false
    void placedTint(mask, { width, height }, { anchor, unit }, { sidePx, rgb: tintRgb }).then((image) => {
      if (isGone || !canvas.current) return
      canvas.current.width = image.width
      canvas.current.height = image.height
      canvas.current.getContext('2d')?.putImageData(image, 0, 0)
    })
    return () => {
      isGone = true
    }
  }, [mask, width, height, anchor, unit])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="pointer-events-none absolute inset-0 size-full object-contain opacity-60"
    />
  )
}
