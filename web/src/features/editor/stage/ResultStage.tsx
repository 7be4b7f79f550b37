import { type Mode, modes } from '@spotless/contract/mode'
import { Copy, Download, ImagePlus, Maximize2, PencilLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { button } from '../../../ui/button.ts'
import { CompareSlider } from '../../compare/CompareSlider.tsx'
import { copyResult, downloadResult, editMore, upscaleResult } from '../actions/editorActions.ts'
import { typesInto } from '../actions/useEditorKeys.ts'
import { type EditResult, editor, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { ResultStrip } from '../history/ResultStrip.tsx'

/** The largest box with the picture's proportions inside the room there is. */
const Frame = ({ width, height, children }: { width: number; height: number; children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const element = room.current!
    const observer = new ResizeObserver(() => {
      const scale = Math.min(1.5, element.clientWidth / width, element.clientHeight / height)
      setBox({ width: Math.round(width * scale), height: Math.round(height * scale) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [width, height])
  return (
    <div ref={room} className="absolute inset-4 grid place-items-center">
      {box && <div style={box}>{children}</div>}
    </div>
  )
}

interface ResultStageProps {
  readonly mode: Mode
  readonly photo: UploadedPhoto
  readonly result: EditResult
}

/** Stage 3: before and after, and what to do with the result. */
export const ResultStage = ({ mode, photo, result }: ResultStageProps) => {
  const [original, setOriginal] = useState(false)
  const saved = useEditor((state) => state.saved)
  const { answer } = result

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (typesInto(event.target) || document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && key === 's') {
        event.preventDefault()
        void downloadResult()
      } else if (key === 'o' && !event.ctrlKey && !event.metaKey) setOriginal(true)
    }
    const release = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'o') setOriginal(false)
    }
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
    }
  }, [])
  useEffect(() => {
    if (saved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [saved])

  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section aria-label="Result" className="relative min-h-0 min-w-0 flex-1">
        <Frame width={answer.width} height={answer.height}>
          <CompareSlider
            key={answer.editId}
            eager
            label="Before and after: drag to compare"
            before={{ src: photo.url, alt: `${photo.file.name}, before` }}
            after={{ src: answer.processedPath, alt: `${photo.file.name}, after` }}
            width={answer.width}
            height={answer.height}
            onlyBefore={original}
            className="rise rounded-control"
          />
        </Frame>
      </section>
      <aside
        aria-label="Result actions"
        className="flex max-h-[50dvh] shrink-0 flex-col gap-4 overflow-y-auto bg-surface p-4 max-lg:rounded-t-card lg:max-h-none lg:w-88 lg:p-6"
      >
        <div>
          <h1 className="text-lg">{result.label}</h1>
          <p className="mt-1 text-sm text-muted tabular-nums">
            {answer.width} × {answer.height} · {answer.format.toUpperCase()} · {answer.engine} ·{' '}
            {(answer.durationMs / 1000).toFixed(1)} s
          </p>
          {answer.notes.length > 0 && (
            <ul className="mt-2 grid gap-1 text-sm text-muted max-lg:hidden">
              {answer.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
        <button type="button" className={button('primary', 'large', 'w-full')} onClick={() => void downloadResult()}>
          <Download className="size-5" aria-hidden /> Download
        </button>
        <div className="grid grid-cols-2 gap-2">
          {modes[mode].iterates && (
            <>
              <button type="button" className={button('quiet', 'small', 'gap-1.5 px-2')} onClick={editMore}>
                <PencilLine className="size-4" aria-hidden /> Edit More
              </button>
              <button
                type="button"
                className={button('quiet', 'small', 'gap-1.5 px-2')}
                onClick={() => void upscaleResult()}
              >
                <Maximize2 className="size-4" aria-hidden /> AI Upscale (2x)
              </button>
            </>
          )}
          <button type="button" className={button('quiet', 'small', 'gap-1.5 px-2')} onClick={() => void copyResult()}>
            <Copy className="size-4" aria-hidden /> Copy
          </button>
          <button type="button" className={button('quiet', 'small', 'gap-1.5 px-2')} onClick={editor.reset}>
            <ImagePlus className="size-4" aria-hidden /> New Image
          </button>
        </div>
        <button
          type="button"
          aria-pressed={original}
          className={button('ghost', 'small', 'touch-none select-none')}
          onPointerDown={() => setOriginal(true)}
          onPointerUp={() => setOriginal(false)}
          onPointerLeave={() => setOriginal(false)}
          onPointerCancel={() => setOriginal(false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          Hold to see the original
        </button>
        <ResultStrip />
      </aside>
    </div>
  )
}
