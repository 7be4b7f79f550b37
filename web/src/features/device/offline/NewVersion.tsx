import { button } from '../../../ui/button.ts'
import { startVersion, useNewVersion } from './newVersion.ts'

/** Says that a newer version of the page is ready, and starts it. */
export const NewVersion = () => {
  const { waiting } = useNewVersion()
  return (
    <div role="status">
      {waiting && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 bg-raised px-4 py-1 text-sm">
          A new version is ready.
          <button type="button" className={button('ghost', 'tight')} onClick={() => startVersion(waiting)}>
            Reload
          </button>
        </p>
      )}
    </div>
  )
}
