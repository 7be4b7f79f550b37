import type { MaskPlacement } from '@spotless/contract/maskPlacement'
import { useEffect, useRef } from 'react'
import { originalOf } from '../grid/PhotoCard.tsx'
import type { GridItem } from '../gridItem.ts'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'
import { placedTint, type TemplateMask } from './maskImage.ts'

const sidePx = 320
/** Seen on every photo: magenta is rare in them. */
const tintRgb = [255, 0, 150] as const

interface MaskExampleProps {
  readonly item: GridItem
  readonly mask: TemplateMask
  readonly placement: MaskPlacement
}

/** A photo with what the rule marks on it. */
export const MaskExample = ({ item, mask, placement }: MaskExampleProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width = 1, height = 1 } = item.file ?? {}
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
    <figure className="min-w-0 flex-1">
      <div className="relative grid h-24 place-items-center overflow-hidden rounded-control bg-raised">
        <Thumbnail id={`original ${item.key}`} source={originalOf(item)} />
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Marked area on ${item.name}`}
          className="absolute inset-0 size-full object-contain opacity-60"
        />
      </div>
      <figcaption className="mt-1 truncate text-xs text-muted">
        {width} × {height}
      </figcaption>
    </figure>
  )
}
