import { type Mode, modes } from '@spotless/contract/mode'
import { clsx } from 'clsx'
import { Copy, Eye, ImagePlus, Images, Maximize2, PencilLine, Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { button } from '../../../ui/button.ts'
import { canShare, copyResult, editMore, shareResult, upscaleResult } from '../actions/resultActions.ts'
import { batchLikeResult } from '../actions/startBatch.ts'
import { editor } from '../editorStore.ts'

interface ResultButtonsProps {
  readonly mode: Mode
  readonly showsOriginal: boolean
  readonly onShowOriginal: (isShown: boolean) => void
}

const small = button('quiet', 'tight', 'whitespace-nowrap max-[24rem]:whitespace-normal')
const icon = { className: 'size-4', 'aria-hidden': true } as const

const SmallButton = (props: ComponentProps<'button'>) => <button type="button" className={small} {...props} />

/** What else can be done with a result. */
export const ResultButtons = ({ mode, showsOriginal, onShowOriginal }: ResultButtonsProps) => {
  const navigate = useNavigate()
  const hide = () => onShowOriginal(false)
  return (
    <div className="grid grid-cols-2 gap-2">
      {modes[mode].iterates && (
        <>
          <SmallButton onClick={() => void editMore(mode)}>
            <PencilLine {...icon} /> Edit More
          </SmallButton>
          <SmallButton onClick={() => void upscaleResult()}>
            <Maximize2 {...icon} /> AI Upscale (2x)
          </SmallButton>
        </>
      )}
      <SmallButton onClick={() => void copyResult()}>
        <Copy {...icon} /> Copy
      </SmallButton>
      {canShare() && (
        <SmallButton onClick={() => void shareResult()}>
          <Share2 {...icon} /> Share
        </SmallButton>
      )}
      <SmallButton onClick={editor.reset}>
        <ImagePlus {...icon} /> New Image
      </SmallButton>
      <SmallButton
        className={clsx(small, 'col-span-full')}
        onClick={async () => {
          const address = await batchLikeResult(mode)
          if (address) void navigate(address)
        }}
      >
        <Images {...icon} /> Do the same to others
      </SmallButton>
      <SmallButton
        aria-pressed={showsOriginal}
        className={clsx(small, 'col-span-full touch-none select-none')}
        onPointerDown={() => onShowOriginal(true)}
        onPointerUp={hide}
        onPointerLeave={hide}
        onPointerCancel={hide}
        onKeyDown={(event) => {
          if (event.key === ' ' || event.key === 'Enter') onShowOriginal(true)
        }}
        onKeyUp={hide}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Eye {...icon} /> Hold to see the original
      </SmallButton>
    </div>
  )
}
