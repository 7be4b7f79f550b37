import { clsx } from 'clsx'
import type { Ref } from 'react'
import type { Size } from '../../../lib/geometry.ts'

interface StagePictureProps {
  readonly ref: Ref<HTMLImageElement>
  readonly src: string
  readonly alt: string
  /** Layout size in image pixels, whatever the file's own size; the viewport scales it. */
  readonly size: Size
  readonly className: string
}

/** A picture positioned by the viewport's transform. */
export const StagePicture = ({ ref, src, alt, size, className }: StagePictureProps) => (
  <img
    ref={ref}
    src={src}
    alt={alt}
    style={{ width: size.width, height: size.height }}
    draggable={false}
    className={clsx('absolute top-0 left-0 max-w-none origin-top-left will-change-transform', className)}
  />
)
