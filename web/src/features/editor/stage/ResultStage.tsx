import { type Mode, modes } from '@spotless/contract/mode'
import { Download, Paintbrush } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIsWide } from '../../../lib/useIsWide.ts'
import { useLeaveWarning } from '../../../lib/useLeaveWarning.ts'
import { button } from '../../../ui/button.ts'
import { downloadResult } from '../actions/resultActions.ts'
import { useEditorKeys } from '../actions/useEditorKeys.ts'
import { useResultKeys } from '../actions/useResultKeys.ts'
import { BackgroundPanel } from '../background/BackgroundPanel.tsx'
import { changeBackground } from '../background/changeBackground.ts'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { CompareStage } from '../compare/CompareStage.tsx'
import { CorrectionStage } from '../correction/CorrectionStage.tsx'
import { serverSolver } from '../correction/serverSolver.ts'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { type EditResult, hasUnsavedResult, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { DoubtedAreas } from '../fills/DoubtedAreas.tsx'
import { FillChoices } from '../fills/FillChoices.tsx'
import { ResultStrip } from '../history/ResultStrip.tsx'
import { HostedNotice } from '../hosted/HostedNotice.tsx'
import { HostedSummary } from '../hosted/HostedSummary.tsx'
import { ProvenancePanel } from '../provenance/ProvenancePanel.tsx'
import { ToolDock } from '../tools/ToolDock.tsx'
import type { Viewport } from '../viewport/createViewport.ts'
import { LocationChoice } from './LocationChoice.tsx'
import { ResultButtons } from './ResultButtons.tsx'
import { SidePanel } from './SidePanel.tsx'

interface ResultStageProps {
  readonly mode: Mode
  readonly photo: UploadedPhoto
  readonly result: EditResult
  readonly onHelp: () => void
}

const describe = ({ width, height, format, engine, durationMs }: EditResult['answer']): string =>
  [`${width} × ${height}`, format.toUpperCase(), engine, `${(durationMs / 1000).toFixed(1)} s`]
    .filter((fact) => fact !== '')
    .join(' · ')

/** Name, facts and notes of a result. */
const ResultSummary = ({ result, hasNotes }: { readonly result: EditResult; readonly hasNotes: boolean }) => (
  <div>
    <h1 className="text-lg">{result.label}</h1>
    <p className="mt-1 text-sm text-muted tabular-nums">{describe(result.answer)}</p>
    <HostedSummary report={result.answer.hosted} />
    {hasNotes && result.answer.notes.length > 0 && (
      <ul className="mt-2 grid gap-1 text-sm text-muted">
        {result.answer.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
  </div>
)

type ComparisonProps = ResultStageProps & { readonly onCorrect: () => void }

/** Before and after, and what can be done with the result. */
const Comparison = ({ mode, photo, result, onHelp, onCorrect }: ComparisonProps) => {
  const [showsOriginal, setShowsOriginal] = useState(false)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const isWide = useIsWide()
  const hasTask = useEditor((state) => state.task !== null)
  const { answer, fills } = result
  const isChat = modes[mode].needsPrompt
  useEditorKeys({ maskEditor: null, viewport, onHelp })
  useResultKeys(setShowsOriginal)
  useLeaveWarning(hasUnsavedResult)

  return (
    <div className="flex size-full flex-col lg:flex-row">
      {isChat && isWide && (
        <SidePanel label="Chat" fills>
          <ChatPanel photo={photo} />
        </SidePanel>
      )}
      <section aria-label="Result" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative min-h-0 flex-1">
          <CompareStage
            key={answer.editId}
            ref={setViewport}
            photoId={photo.answer.id}
            before={{ src: photo.url, alt: `${photo.file.name}, before` }}
            after={{ src: answer.processedPath, alt: `${photo.file.name}, after` }}
            width={answer.width}
            height={answer.height}
            onlyBefore={showsOriginal}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={null} viewport={viewport} />
        </div>
      </section>
      <SidePanel label="Result actions">
        <ResultSummary result={result} hasNotes={!isChat} />
        <button type="button" className={button('primary', 'large', 'w-full')} onClick={() => void downloadResult()}>
          <Download className="size-5" aria-hidden /> Download
        </button>
        <DownloadMenu result={result} />
        {photo.answer.hasLocation && <LocationChoice />}
        {modes[mode].iterates && <HostedNotice mode="image-upscale" label="AI Upscale is processed by" />}
        <ResultButtons mode={mode} showsOriginal={showsOriginal} onShowOriginal={setShowsOriginal} />
        {isChat && !isWide && <ChatPanel photo={photo} />}
        {fills && <DoubtedAreas key={`doubt ${fills.editId}`} photo={photo} result={result} fills={fills} />}
        {fills && fills.mode !== 'background-removal' && (
          <FillChoices key={`fills ${fills.editId}`} result={result} fills={fills} />
        )}
        {mode === 'background-removal' && (
          <button type="button" className={button('quiet', 'small', 'w-full')} onClick={onCorrect}>
            <Paintbrush className="size-4" aria-hidden /> Correct the cut-out
          </button>
        )}
        {mode === 'background-removal' && (
          <BackgroundPanel onApply={(label, choice) => changeBackground(result, label, choice)} isBlocked={hasTask} />
        )}
        <ProvenancePanel key={`file ${answer.editId}`} imageId={photo.answer.id} editId={answer.editId} />
        {!isChat && <ResultStrip />}
      </SidePanel>
    </div>
  )
}

interface CorrectingProps {
  readonly photo: UploadedPhoto
  readonly cutout: EditResult
  readonly onHelp: () => void
  readonly onClose: () => void
}

/** A cut-out under correction on the server. */
const Correcting = ({ photo, cutout, ...rest }: CorrectingProps) => {
  const solver = useMemo(() => serverSolver(cutout), [cutout])
  const { width, height, processedPath } = cutout.answer
  const pictures = {
    ...{ photoId: photo.answer.id, name: photo.file.name, photo: photo.url },
    ...{ cutout: processedPath, width, height },
  }
  return <CorrectionStage pictures={pictures} solver={solver} {...rest} />
}

/** Stage 3: the result beside the photo, or a cut-out under correction. */
export const ResultStage = (props: ResultStageProps) => {
  const [isCorrecting, setCorrecting] = useState(false)
  const { photo, result, onHelp } = props
  if (!isCorrecting) return <Comparison {...props} onCorrect={() => setCorrecting(true)} />
  const cutout = result.cutout ?? result
  return <Correcting photo={photo} cutout={cutout} onHelp={onHelp} onClose={() => setCorrecting(false)} />
}
