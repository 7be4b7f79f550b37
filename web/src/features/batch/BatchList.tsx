import { modes } from '@spotless/contract/mode'
import { route, screen } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { queryClient } from '../../lib/queryClient.ts'
import { button } from '../../ui/button.ts'
import { showCallError } from '../editor/actions/editorToasts.ts'
import { deleteBatch, fetchBatches } from './actions/batchCalls.ts'

const batchesKey = [route.batches] as const

const when = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const remove = async (id: string): Promise<void> => {
  try {
    await deleteBatch(id)
  } catch (error) {
    showCallError(error, 'Deleting failed', 'The batch could not be deleted. Please try again.')
  }
  await queryClient.invalidateQueries({ queryKey: batchesKey })
}

/** The person's batches, to be opened or deleted. */
export const BatchList = () => {
  const { data: batches, isError } = useQuery({ queryKey: batchesKey, queryFn: fetchBatches, staleTime: 0 })
  if (isError) return <p className="text-sm text-muted">We could not load your batches. Please reload the page.</p>
  if (batches === undefined || batches.length === 0) return null
  return (
    <section aria-labelledby="batches" className="grid gap-3">
      <h2 id="batches" className="text-lg">
        Your batches
      </h2>
      <ul className="grid gap-2">
        {batches.map(({ id, mode, status, total, completed, failed, createdAt }) => (
          <li key={id} className="flex items-center gap-2 rounded-card bg-surface p-2">
            <Link
              to={`${screen.batch}?id=${id}`}
              className="grid min-w-0 flex-1 rounded-control px-3 py-2 hover:bg-raised"
            >
              <span className="truncate text-sm font-semibold">
                {modes[mode].label}, {total} {total === 1 ? 'photo' : 'photos'}
              </span>
              <span className="truncate text-xs text-muted tabular-nums">
                {when(createdAt)} · {status} · {completed} done{failed > 0 && `, ${failed} failed`}
              </span>
            </Link>
            <button
              type="button"
              aria-label={`Delete the batch of ${when(createdAt)} with its photos`}
              className={button('ghost', 'icon')}
              onClick={() => void remove(id)}
            >
              <Trash2 className="size-5" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
