import type { MaskPlacement } from '@spotless/contract/maskPlacement'
import { originalOf } from '../grid/originalOf.ts'
import type { GridItem } from '../gridItem.ts'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'
import { MaskTint } from './MaskTint.tsx'
import type { TemplateMask } from './maskImage.ts'

interface MaskExampleProps {
  readonly item: GridItem
  readonly mask: TemplateMask
  readonly placement: MaskPlacement
}

/** A photo with what the rule marks on it. */
export const MaskExample = ({ item, mask, placement }: MaskExampleProps) => {
  const { width = 1, height = 1 } = item.file ?? {}
  return (
    <figure className="min-w-0 flex-1">
      <div className="relative grid h-24 place-items-center overflow-hidden rounded-control bg-raised">
        <Thumbnail id={`original ${item.key}`} source={originalOf(item)} />
        <MaskTint
          mask={mask}
          placement={placement}
          width={width}
          height={height}
          label={`Marked area on ${item.name}`}
        />
      </div>
      <figcaption className="mt-1 truncate text-xs text-muted">
        {width} × {height}
      </figcaption>
    </figure>
  )
}
