import { clsx } from 'clsx'
import { editor, useEditor } from '../editorStore.ts'

/** All results of this photo; pressing one shows it again. */
export const ResultStrip = () => {
  const { results, shown, workingImage } = useEditor()
  if (results.length < (workingImage ? 1 : 2)) return null
  return (
    <div>
      <h2 className="mb-2 text-sm font-semibold tracking-normal">Results</h2>
      <ul className="flex gap-2 overflow-x-auto p-1 -m-1">
        {results.map((result, index) => (
          <li key={result.answer.editId} className="shrink-0">
            <button
              type="button"
              aria-label={`Show result ${index + 1}: ${result.label}`}
              aria-pressed={result === shown}
              className={clsx(
                'checkerboard block overflow-hidden rounded-control',
                result === shown && 'ring-2 ring-accent-text',
              )}
              onClick={() => editor.set({ shown: result, workingImage: null })}
            >
              <img
                src={result.answer.processedPath}
                alt=""
                width={72}
                height={56}
                className="h-14 w-18 object-cover"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
