import { iterativeAction, type Mode, modes } from '@spotless/contract/mode'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { button } from '../../../ui/button.ts'
import { PromptField } from '../../prompt/PromptField.tsx'
import { processPhoto } from '../actions/editorActions.ts'
import { useEditorKeys } from '../actions/useEditorKeys.ts'
import { editor, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { createMaskSession } from '../mask/maskSession.ts'
import { ToolDock } from '../tools/ToolDock.tsx'
import { Choice } from './Choice.tsx'
import type { Viewport } from './createViewport.ts'
import { MaskActions } from './MaskActions.tsx'
import { PhotoStage } from './PhotoStage.tsx'

interface EditStageProps {
  readonly mode: Mode
  readonly photo: UploadedPhoto
  readonly onHelp: () => void
}

/** Stage 2: the photo, marked or described, and the button that starts. */
export const EditStage = ({ mode, photo, onHelp }: EditStageProps) => {
  const { base, editMode, prompt, scale, work } = useEditor()
  const { width, height } = base?.answer ?? photo.answer
  // biome-ignore lint/correctness/useExhaustiveDependencies: another working image starts with an empty mask, even of the same size
  const session = useMemo(
    () => (modes[mode].needsMask ? createMaskSession({ width, height }) : null),
    [mode, width, height, base],
  )
  const [viewport, setViewport] = useState<Viewport | null>(null)
  useEditorKeys({ session, viewport, onHelp })
  const needsMask = modes[mode].needsMask
  const start = useCallback(() => void processPhoto(mode, session), [mode, session])

  useEffect(() => {
    if (!session) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!session.isEmpty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [session])

  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section aria-label="Photo" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative min-h-0 flex-1">
          <PhotoStage
            ref={setViewport}
            src={base?.answer.processedPath ?? photo.url}
            alt={photo.file.name}
            width={width}
            height={height}
            session={session}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock session={session} viewport={viewport} />
        </div>
      </section>
      <aside
        aria-label="Options"
        className="flex max-h-[45dvh] shrink-0 flex-col gap-5 overflow-y-auto bg-surface p-4 max-lg:rounded-t-card lg:max-h-none lg:w-88 lg:p-6"
      >
        <div className="max-lg:sr-only">
          <h1 className="text-lg">{modes[mode].label}</h1>
          <p className="mt-1 text-sm text-muted">
            {width} × {height} · <span className="break-all">{photo.file.name}</span>
          </p>
        </div>
        {base && (
          <Choice
            label="Edit mode"
            value={editMode}
            options={[
              { value: 'erase', label: 'Erase' },
              { value: 'restore', label: 'Restore' },
            ]}
            onChange={(value) => editor.set({ editMode: value })}
          />
        )}
        {needsMask && (
          <p className="text-sm text-muted max-lg:hidden">
            {editMode === 'restore'
              ? 'Paint where the original should come back.'
              : 'Paint over what should go, a little beyond its edge.'}
          </p>
        )}
        {mode === 'watermark-removal' && (
          <p className="text-xs text-muted">Use this only on images you own or are licensed to edit.</p>
        )}
        {session && <MaskActions session={session} />}
        {modes[mode].needsPrompt && <PromptField value={prompt} onChange={(value) => editor.set({ prompt: value })} />}
        {mode === 'image-upscale' && (
          <Choice
            label="Factor"
            value={scale}
            options={[
              { value: 2, label: '2x' },
              { value: 4, label: '4x' },
            ]}
            onChange={(value) => editor.set({ scale: value })}
          />
        )}
        <button
          type="button"
          className={button('primary', 'large', 'w-full lg:mt-auto')}
          disabled={work !== null}
          onClick={start}
        >
          {base ? iterativeAction : modes[mode].action}
        </button>
      </aside>
    </div>
  )
}
