import { iterativeAction, modes } from '@spotless/contract/mode'
import { button } from '../../ui/button.ts'
import { suggestionsFor } from '../editor/chat/suggestions.ts'
import { editor, useEditor } from '../editor/editorStore.ts'
import { PromptField } from '../prompt/PromptField.tsx'
import { runEdit } from './deviceActions.ts'
import { type DeviceSession, device, useDevice } from './deviceStore.ts'

const mode = 'prompt-edit'

/** The next prompt of Chat to Edit on this device, and what its words may mean. */
export const DevicePrompt = ({ session: { results, shown, from } }: { readonly session: DeviceSession }) => {
  const isBusy = useDevice((state) => state.task !== null)
  const doubt = useDevice((state) => state.doubt)
  const prompt = useEditor((state) => state.prompt)
  const previous = from ?? shown
  const written = results.filter((result) => result.mode === mode).map(({ label }) => label)
  const start = () => void runEdit(null)
  const choose = (chosen: string) => {
    editor.set({ prompt: chosen })
    device.set({ doubt: null })
  }
  return (
    <div className="grid gap-3">
      <ul aria-label="Suggestions" className="-m-1 flex flex-wrap gap-1.5 p-1">
        {suggestionsFor({ ofPhoto: [], written, hasResult: previous !== null }).map(({ prompt: suggested }) => (
          <li key={suggested}>
            <button
              type="button"
              className="min-h-9 rounded-full bg-raised px-3 py-1.5 text-left text-xs hover:bg-line"
              onClick={() => choose(suggested)}
            >
              {suggested}
            </button>
          </li>
        ))}
      </ul>
      <PromptField
        label={previous ? 'What else should change?' : 'What should change?'}
        value={prompt}
        onChange={choose}
        onSubmit={start}
      />
      {doubt && (
        <section aria-label="Two meanings" className="grid gap-2 rounded-card bg-raised p-3">
          <p role="status" className="text-sm font-semibold break-words">
            What do you mean by “{doubt.says}”?
          </p>
          <div className="flex flex-wrap gap-2">
            {doubt.readings.map((reading) => (
              <button
                key={reading.prompt}
                type="button"
                className={button('primary', 'small')}
                onClick={() => {
                  choose(reading.prompt)
                  start()
                }}
              >
                {reading.text}
              </button>
            ))}
          </div>
        </section>
      )}
      <button
        type="button"
        className={button('primary', 'large')}
        disabled={isBusy || prompt.trim() === ''}
        onClick={start}
      >
        {previous ? iterativeAction : `${modes[mode].label} on this device`}
      </button>
    </div>
  )
}
