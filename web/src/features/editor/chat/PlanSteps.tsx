import type { PlanAnswer } from '@spotless/contract/plan'
import { clsx } from 'clsx'
import { CircleHelp, Minus, Plus } from 'lucide-react'
import { repeatPrompt } from '../actions/processPhoto.ts'
import { type Turn, useEditor } from '../editorStore.ts'

type Step = PlanAnswer['steps'][number]

const isOptional = ({ state }: Step): boolean => state === 'done' || state === 'skipped'

/** The plan of a prompt, step by step. Skipping or including a step makes a new result. */
export const PlanSteps = ({ turn, plan }: { readonly turn: Turn; readonly plan: PlanAnswer }) => {
  const isWorking = useEditor((state) => state.task !== null)
  const skipped = plan.steps.filter(({ state }) => state === 'skipped').map(({ index }) => index)
  const optional = plan.steps.filter(isOptional)
  const without = ({ index, state }: Step) =>
    state === 'skipped' ? skipped.filter((other) => other !== index) : [...skipped, index]
  return (
    <div className="grid gap-1.5 text-xs text-muted">
      <ol aria-label="What was done" className="grid gap-1">
        {plan.steps.map((step) => {
          const isSkipped = step.state === 'skipped'
          const Icon = isSkipped ? Plus : Minus
          const isLast = !isSkipped && optional.length - skipped.length === 1
          return (
            <li key={step.index} className="flex items-center justify-between gap-2">
              <span className={clsx(isSkipped && 'line-through', step.state === 'done' && 'text-ink')}>
                {step.text}
                {step.note && <span className="block text-muted">{step.note}</span>}
              </span>
              {isOptional(step) && !isLast && (
                <button
                  type="button"
                  aria-label={isSkipped ? `Include: ${step.text}` : `Skip: ${step.text}`}
                  title={`${isSkipped ? 'Include' : 'Skip'} this step (makes a new result, uses one edit)`}
                  disabled={isWorking}
                  className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-raised"
                  onClick={() => void repeatPrompt(turn, without(step))}
                >
                  <Icon className="size-4" aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {plan.unknown.map(({ text, alternative }) => (
        <p key={text} className="flex gap-2 rounded-control bg-raised p-2.5 text-ink">
          <CircleHelp className="mt-px size-4 shrink-0 text-accent-text" aria-hidden />
          <span className="min-w-0 break-words">
            Not understood: “{text}”.
            {alternative && <span className="mt-0.5 block text-muted">Try instead: {alternative}.</span>}
          </span>
        </p>
      ))}
    </div>
  )
}
