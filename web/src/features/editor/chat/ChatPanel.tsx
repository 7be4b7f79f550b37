import { iterativeAction, modes } from '@spotless/contract/mode'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { button } from '../../../ui/button.ts'
import { PromptField } from '../../prompt/PromptField.tsx'
import { processPhoto } from '../actions/processPhoto.ts'
import { type EditResult, editor, type Turn, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { HostedNotice } from '../hosted/HostedNotice.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { ReadingChoice } from './ReadingChoice.tsx'
import { suggestionsFor } from './suggestions.ts'

const mode = 'prompt-edit'
const pictureButton = 'checkerboard block w-fit overflow-hidden rounded-control'

interface PictureProps {
  readonly src: string
  readonly label: string
  readonly isShown: boolean
  readonly onShow: () => void
}

/**
 * A thumbnail in the conversation; pressing it shows that picture, and the next prompt continues
 * from it.
 */
const Picture = ({ src, label, isShown, onShow }: PictureProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isShown}
    className={clsx(pictureButton, isShown && 'ring-2 ring-accent-text')}
    onClick={onShow}
  >
    <img src={src} alt="" decoding="async" className="h-20 w-28 object-cover" />
  </button>
)

const Answer = ({ turn, shown }: { readonly turn: Turn; readonly shown: EditResult | null }) => {
  const { result, error, prompt } = turn
  if (!result) return <p className="rounded-card bg-danger-soft p-3 text-sm">{error}</p>
  return (
    <div className="grid gap-2">
      <Picture
        src={result.answer.processedPath}
        label={`Show the result of “${prompt}”`}
        isShown={result === shown}
        onShow={() => editor.set({ shown: result, workingImage: null })}
      />
      {result.answer.plan ? (
        <PlanSteps turn={turn} plan={result.answer.plan} />
      ) : (
        <ul aria-label="What was done" className="grid gap-0.5 text-xs text-muted">
          {result.answer.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Chat to Edit: the prompts so far with their results, and the next prompt. */
export const ChatPanel = ({ photo }: { readonly photo: UploadedPhoto }) => {
  const { turns, shown, prompt, task, doubt } = useEditor()
  const list = useRef<HTMLOListElement>(null)
  const start = () => void processPhoto(mode, null)
  const suggestions = suggestionsFor({
    ofPhoto: photo.answer.suggestions ?? [],
    written: turns.map((turn) => turn.prompt),
    hasResult: shown !== null,
  })
  const turnCount = turns.length
  useEffect(() => {
    if (turnCount > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [turnCount])

  const about = suggestions.find(({ reason }) => reason)?.reason

  return (
    <section aria-label="Conversation" className="flex shrink-0 flex-col gap-4 lg:min-h-0 lg:flex-1">
      <ol
        ref={list}
        className={clsx(
          'flex flex-col gap-5 p-1 lg:min-h-0 lg:flex-1 lg:overflow-y-auto',
          turnCount === 0 && 'max-lg:hidden',
        )}
      >
        <li className="flex items-center gap-3">
          <Picture
            src={photo.url}
            label="Show the original"
            isShown={shown === null}
            onShow={() => editor.set({ shown: null, workingImage: null })}
          />
          <span className="text-xs text-muted">Your photo</span>
        </li>
        {turns.map((turn, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only appended
          <li key={index} className="grid gap-2">
            <p className="ml-6 justify-self-end rounded-card bg-accent-soft px-3 py-2 text-sm break-words">
              {turn.prompt}
            </p>
            <Answer turn={turn} shown={shown} />
          </li>
        ))}
      </ol>
      <div className="grid shrink-0 gap-3">
        <ul
          aria-label="Suggestions"
          className="-m-1 flex gap-1.5 p-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:flex-wrap"
        >
          {suggestions.map(({ prompt: suggested, reason }) => (
            <li key={suggested} className="shrink-0 lg:shrink">
              <button
                type="button"
                title={reason || undefined}
                className={clsx(
                  'min-h-9 rounded-full px-3 py-1.5 text-left text-xs',
                  reason ? 'bg-accent-soft hover:bg-raised' : 'bg-raised hover:bg-line',
                )}
                onClick={() => editor.set({ prompt: suggested, doubt: null })}
              >
                {suggested}
              </button>
            </li>
          ))}
        </ul>
        {about && !shown && <p className="-mt-1 text-xs text-muted">{about}</p>}
        <PromptField
          label={shown ? 'What else should change?' : 'What should change?'}
          value={prompt}
          onChange={(value) => editor.set({ prompt: value, doubt: null })}
          onSubmit={start}
        />
        {doubt && <ReadingChoice key={doubt.prompt} doubt={doubt} />}
        <HostedNotice mode={mode} />
        <button type="button" className={button('primary', 'large', 'w-full')} disabled={task !== null} onClick={start}>
          {shown ? iterativeAction : modes[mode].action}
        </button>
      </div>
    </section>
  )
}
