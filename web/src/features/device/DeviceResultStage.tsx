import { modes } from '@spotless/contract/mode'
import { Download, Paintbrush } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/saveFile.ts'
import { button } from '../../ui/button.ts'
import { BackgroundPanel } from '../editor/background/BackgroundPanel.tsx'
import { CompareStage } from '../editor/compare/CompareStage.tsx'
import { SidePanel } from '../editor/stage/SidePanel.tsx'
import { ToolDock } from '../editor/tools/ToolDock.tsx'
import type { Viewport } from '../editor/viewport/createViewport.ts'
import { changeDeviceBackground } from './changeDeviceBackground.ts'
import { DeviceCorrection } from './DeviceCorrection.tsx'
import { DevicePrompt } from './DevicePrompt.tsx'
import { describeHardware } from './describeHardware.ts'
import type { DevicePhoto } from './devicePhoto.ts'
import { type DeviceResult, type DeviceSession, device, useDevice } from './deviceStore.ts'
import { KeepChoice } from './kept/KeepChoice.tsx'
import { ResultStrip } from './ResultStrip.tsx'

interface DeviceResultStageProps {
  readonly session: DeviceSession
  readonly photo: DevicePhoto
  readonly result: DeviceResult
}

/** Before and after, and what can be done with the result. */
const Comparison = ({
  session,
  photo,
  result,
  onCorrect,
}: DeviceResultStageProps & { readonly onCorrect: () => void }) => {
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const { mode, label, url, width, height, engine, seconds, notes, blob, name, ranOn } = result
  const { needsMask, needsPrompt } = modes[mode]
  const hasTask = useDevice((state) => state.task !== null)
  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section aria-label="Result" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative min-h-0 flex-1">
          <CompareStage
            key={url}
            ref={setViewport}
            photoId={photo.id}
            before={{ src: photo.url, alt: `${photo.name}, before` }}
            after={{ src: url, alt: `${photo.name}, after` }}
            width={width}
            height={height}
            onlyBefore={false}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={null} viewport={viewport} />
        </div>
      </section>
      <SidePanel label="Result">
        <div>
          <h1 className="text-lg break-words">{label}</h1>
          <p className="mt-1 text-sm text-muted tabular-nums">
            {width} × {height} · {engine} · {seconds.toFixed(1)} s on this device
          </p>
          <p className="mt-1 text-sm text-muted empty:hidden">{describeHardware(ranOn)}</p>
          <ul className="mt-2 grid gap-1 text-sm text-muted empty:hidden">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
        <button type="button" className={button('primary', 'large')} onClick={() => saveFile(blob, name)}>
          <Download className="size-5" aria-hidden /> Download
        </button>
        {needsPrompt && <DevicePrompt session={session} />}
        {mode === 'background-removal' && (
          <button type="button" className={button('quiet', 'small')} disabled={hasTask} onClick={onCorrect}>
            <Paintbrush className="size-4" aria-hidden /> Correct the cut-out
          </button>
        )}
        {mode === 'background-removal' && (
          <BackgroundPanel
            onApply={(backdrop, choice) => changeDeviceBackground(session, result, backdrop, choice)}
            isBlocked={hasTask}
          />
        )}
        <ResultStrip session={session} />
        {needsMask && (
          <button type="button" className={button('quiet')} onClick={() => device.editMore(result)}>
            <Paintbrush className="size-4" aria-hidden /> Edit More
          </button>
        )}
        <button type="button" className={button('quiet')} onClick={device.startOver}>
          Start over with this photo
        </button>
        <KeepChoice />
      </SidePanel>
    </div>
  )
}

/** The result beside its photo, or a cut-out under correction. */
export const DeviceResultStage = (props: DeviceResultStageProps) => {
  const [isCorrecting, setCorrecting] = useState(false)
  const { session, photo, result } = props
  if (!isCorrecting) return <Comparison {...props} onCorrect={() => setCorrecting(true)} />
  return <DeviceCorrection sessionId={session.id} photo={photo} result={result} onClose={() => setCorrecting(false)} />
}
