import { ChevronDown } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { saveFile } from '../../../lib/saveFile.ts'
import { toast } from '../../../lib/toast.ts'
import { useIsWide } from '../../../lib/useIsWide.ts'
import { button } from '../../../ui/button.ts'
import { FileInput } from '../../../ui/FileInput.tsx'
import { brushFactor } from '../mask/brush.ts'
import { encodeMaskPng } from '../mask/encodeMaskPng.ts'
import { importMask } from '../mask/importMask.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'

const growStepPx = 4

/** Buttons that act on the whole marked area. */
export const MaskActions = ({ maskEditor }: { readonly maskEditor: MaskEditor }) => {
  const input = useRef<HTMLInputElement>(null)
  useSyncExternalStore(maskEditor.onStep, maskEditor.steps)
  const isWide = useIsWide()
  const { width, height } = maskEditor.mask
  const grow = Math.max(1, Math.round(growStepPx * brushFactor(width, height)))
  const empty = maskEditor.isEmpty()

  const save = async () => saveFile(await encodeMaskPng(maskEditor.mask), 'mask.png')
  const load = async (file: File) => {
    try {
      maskEditor.replace(await importMask(file, maskEditor.mask))
    } catch (error) {
      toast({ title: 'Mask import failed', text: error instanceof Error ? error.message : '', destructive: true })
    }
  }
  const actions = [
    { label: 'Invert', run: maskEditor.invert, disabled: false },
    { label: 'Clear', run: maskEditor.clear, disabled: empty },
    { label: 'Grow', run: () => maskEditor.dilate(grow), disabled: empty },
    { label: 'Shrink', run: () => maskEditor.dilate(-grow), disabled: empty },
    { label: 'Import mask', run: () => input.current?.click(), disabled: false },
    { label: 'Export mask', run: () => void save(), disabled: empty },
  ]
  return (
    <details className="group" open={isWide}>
      <summary className="flex list-none items-center justify-between rounded-control text-sm font-semibold">
        Marked area
        <span className="flex items-center gap-2 text-xs font-normal text-muted">
          {empty ? 'Nothing marked yet' : 'Ready'}
          <ChevronDown className="size-4 transition-transform duration-150 group-open:rotate-180" aria-hidden />
        </span>
      </summary>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {actions.map(({ label, run, disabled }) => (
          <button key={label} type="button" className={button('quiet')} disabled={disabled} onClick={run}>
            {label}
          </button>
        ))}
      </div>
      <FileInput ref={input} label="Mask file" accept="image/png" onFiles={([file]) => file && void load(file)} />
    </details>
  )
}
