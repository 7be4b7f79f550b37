import { type PlanAnswer, planAnswerSchema } from '@spotless/contract/plan'
import { route } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useEditor } from '../../editor/editorStore.ts'
import { changeOptions } from '../../editor/options/changeOptions.ts'

/** The plan is read once the person stops typing. */
const settleMs = 500

const fetchPlan = async (prompt: string): Promise<PlanAnswer> =>
  planAnswerSchema.parse(await (await call('POST', route.plan, { payload: { prompt } })).json())

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The steps of a batch's prompt, each of which can be left out. */
export const PlanPreview = ({ prompt }: { readonly prompt: string }) => {
  const settled = useSettled(prompt.trim())
  const skipped = useEditor(({ options }) => options.prompt?.skipSteps) ?? []
  const { data: plan } = useQuery({
    queryKey: [route.plan, settled],
    enabled: settled !== '',
    queryFn: () => fetchPlan(settled),
  })
  if (settled === '' || plan === undefined) return null
  const set = (index: number, isWanted: boolean) =>
    changeOptions('prompt', {
      skipSteps: isWanted ? skipped.filter((other) => other !== index) : [...skipped, index],
    })
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1.5 text-sm font-semibold">Steps for every photo</legend>
      {plan.steps.map(({ index, text, state }) =>
        state === 'unsupported' ? (
          <p key={index} className="text-muted">
            {text}
          </p>
        ) : (
          <label key={index} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={!skipped.includes(index)}
              onChange={(event) => set(index, event.target.checked)}
            />
            {text}
          </label>
        ),
      )}
      {plan.unknown.map(({ text, alternative }) => (
        <p key={text} className="rounded-control bg-raised p-2.5">
          Not understood: “{text}”.
          {alternative && <span className="block text-muted">Try instead: {alternative}.</span>}
        </p>
      ))}
    </fieldset>
  )
}
