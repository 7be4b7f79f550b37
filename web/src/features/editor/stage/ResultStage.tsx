import { type Mode, modes } from '@spotless/contract/mode'
import { clsx } from 'clsx'
import { Copy, Download, Eye, ImagePlus, Maximize2, PencilLine, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useLeaveWarning } from '../../../lib/useLeaveWarning.ts'
import { useWide } from '../../../lib/useWide.ts'
import { button } from '../../../ui/button.ts'
import { canShare, copyResult, downloadResult, editMore, shareResult, upscaleResult } from '../actions/resultActions.ts'
import { useEditorKeys } from '../actions/useEditorKeys.ts'
import { useResultKeys } from '../actions/useResultKeys.ts'
import { BackgroundPanel } from '../background/BackgroundPanel.tsx'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { CompareStage } from '../compare/CompareStage.tsx'
import { type EditResult, editor, hasUnsavedResult, type UploadedPhoto } from '../editorStore.ts'
import { ResultStrip } from '../history/ResultStrip.tsx'
import { HostedLine } from '../hosted/HostedLine.tsx'
import { HostedNotice } from '../hosted/HostedNotice.tsx'
import { ToolDock } from '../tools/ToolDock.tsx'
import type { Viewport } from '../viewport/createViewport.ts'
import { SidePanel } from './SidePanel.tsx'

interface ResultStageProps {
  readonly mode: Mode
  readonly photo: UploadedPhoto
  readonly result: EditResult
  readonly onHelp: () => void
}

const facts = ({ width, height, format, engine, durationMs }: EditResult['answer']): string =>
  [`${width} × ${height}`, format.toUpperCase(), engine, `${(durationMs / 1000).toFixed(1)} s`]
    .filter((fact) => fact !== '')
    .join(' · ')

/** Stage 3: before and after, and what to do with the result. */
export const ResultStage = ({ mode, photo, result, onHelp }: ResultStageProps) => {
  const [original, setOriginal] = useState(false)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const isWide = useWide()
  const { answer } = result
  useEditorKeys({ maskEditor: null, viewport, onHelp })
  useResultKeys(setOriginal)
  useLeaveWarning(hasUnsavedResult)
  const small = button('quiet', 'tight', 'whitespace-nowrap max-[24rem]:whitespace-normal')
  const chats = modes[mode].needsPrompt

  return (
    <div className="flex size-full flex-col lg:flex-row">
      {chats && isWide && (
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
            onlyBefore={original}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={null} viewport={viewport} />
        </div>
      </section>
      <SidePanel label="Result actions">
        <div>
          <h1 className="text-lg">{result.label}</h1>
          <p className="mt-1 text-sm text-muted tabular-nums">{facts(answer)}</p>
          <HostedLine report={answer.hosted} />
          {answer.notes.length > 0 && !chats && (
            <ul className="mt-2 grid gap-1 text-sm text-muted">
              {answer.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
        <button type="button" className={button('primary', 'large', 'w-full')} onClick={() => void downloadResult()}>
          <Download className="size-5" aria-hidden /> Download
        </button>
        {modes[mode].iterates && <HostedNotice mode="image-upscale" label="Who makes AI Upscale" />}
        <div className="grid grid-cols-2 gap-2">
          {modes[mode].iterates && (
            <>
              <button type="button" className={small} onClick={() => void editMore(mode)}>
                <PencilLine className="size-4" aria-hidden /> Edit More
              </button>
              <button type="button" className={small} onClick={() => void upscaleResult()}>
                <Maximize2 className="size-4" aria-hidden /> AI Upscale (2x)
              </button>
            </>
          )}
          <button type="button" className={small} onClick={() => void copyResult()}>
            <Copy className="size-4" aria-hidden /> Copy
          </button>
          {canShare() && (
            <button type="button" className={small} onClick={() => void shareResult()}>
              <Share2 className="size-4" aria-hidden /> Share
            </button>
          )}
          <button type="button" className={small} onClick={editor.reset}>
            <ImagePlus className="size-4" aria-hidden /> New Image
          </button>
          <button
            type="button"
            aria-pressed={original}
            className={clsx(small, 'col-span-full touch-none select-none')}
            onPointerDown={() => setOriginal(true)}
            onPointerUp={() => setOriginal(false)}
            onPointerLeave={() => setOriginal(false)}
            onPointerCancel={() => setOriginal(false)}
            onKeyDown={(event) => {
              if (event.key === ' ' || event.key === 'Enter') setOriginal(true)
            }}
            onKeyUp={() => setOriginal(false)}
            onContextMenu={(event) => event.preventDefault()}
          >
            <Eye className="size-4" aria-hidden /> Hold to see the original
          </button>
        </div>
        {chats && !isWide && <ChatPanel photo={photo} />}
        {mode === 'background-removal' && <BackgroundPanel photo={photo} result={result} />}
        {!chats && <ResultStrip />}
      </SidePanel>
    </div>
  )
}
