import { useRef, useSyncExternalStore } from 'react'
import { toast } from '../../../lib/toast.ts'
import { button } from '../../../ui/button.ts'
import { brushFactor } from '../mask/brush.ts'
import { encodeMaskPng } from '../mask/encodeMaskPng.ts'
import { importMask } from '../mask/importMask.ts'
import type { MaskSession } from '../mask/maskSession.ts'

const growStepPx = 4

/** What is done to the whole marked area. */
export const MaskActions = ({ session }: { readonly session: MaskSession }) => {
  const input = useRef<HTMLInputElement>(null)
  useSyncExternalStore(session.onStep, session.steps)
  const { width, height } = session.mask
  const grow = Math.max(1, Math.round(growStepPx * brushFactor(width, height)))
  const empty = session.isEmpty()

  const save = async () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await encodeMaskPng(session.mask))
    link.download = 'mask.png'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  const load = async (file: File) => {
    try {
      session.replace(await importMask(file, session.mask))
    } catch (error) {
      toast({ title: 'Mask not loaded', text: error instanceof Error ? error.message : '', destructive: true })
    }
  }
  const actions = [
    { label: 'Invert', run: session.invert, disabled: false },
    { label: 'Clear', run: session.clear, disabled: empty },
    { label: 'Grow', run: () => session.grow(grow), disabled: empty },
    { label: 'Shrink', run: () => session.grow(-grow), disabled: empty },
    { label: 'Import mask', run: () => input.current?.click(), disabled: false },
    { label: 'Export mask', run: () => void save(), disabled: empty },
  ]
  return (
    <details className="group" open={matchMedia('(min-width: 64rem)').matches}>
      <summary className="flex list-none items-center justify-between rounded-control text-sm font-semibold">
        Marked area
        <span className="text-xs font-normal text-muted">{empty ? 'Nothing marked yet' : 'Ready'}</span>
      </summary>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {actions.map(({ label, run, disabled }) => (
          <button key={label} type="button" className={button('quiet')} disabled={disabled} onClick={run}>
            {label}
          </button>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png"
        aria-label="Mask file"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void load(file)
        }}
      />
    </details>
  )
}
