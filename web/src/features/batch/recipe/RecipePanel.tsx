import type { BatchSummary } from '@spotless/contract/batch'
import { type Mode, modeNames, modes } from '@spotless/contract/mode'
import { useId } from 'react'
import { useConfig } from '../../../lib/serverQueries.ts'
import { ModeOptions } from '../../editor/options/ModeOptions.tsx'
import { PromptField } from '../../prompt/PromptField.tsx'
import type { GridItem } from '../gridItem.ts'
import { MaskPanel } from '../mask/MaskPanel.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { changePrompt, useRecipe } from './recipeStore.ts'
import { SavedRecipes } from './SavedRecipes.tsx'

interface RecipePanelProps {
  readonly batchId: string
  readonly items: readonly GridItem[]
  readonly onStart: () => void
  /** Shows the photo of a key. */
  readonly onReview: (key: string) => void
}

/** What is done to every photo: the mode, its options, the prompt or the marked area. */
export const RecipePanel = ({ batchId, items, onStart, onReview }: RecipePanelProps) => {
  const id = useId()
  const { mode, prompt } = useRecipe()
  const { data: config } = useConfig()
  const available = modeNames.filter((name) => config === undefined || config.availableModes.includes(name))
  return (
    <section aria-label="Recipe" className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          What to do with all photos
        </label>
        <select
          id={id}
          value={mode}
          onChange={(event) => useRecipe.setState({ mode: event.target.value as Mode })}
          className="min-h-11 rounded-control border border-line bg-ground px-3 text-sm"
        >
          {available.map((name) => (
            <option key={name} value={name}>
              {modes[name].label}
            </option>
          ))}
        </select>
        <p className="text-xs text-muted">{modes[mode].description}.</p>
      </div>
      {modes[mode].needsPrompt && (
        <PromptField
          label="What should change in every photo?"
          value={prompt}
          onChange={changePrompt}
          onSubmit={onStart}
        />
      )}
      {modes[mode].needsPrompt && <PlanPreview prompt={prompt} />}
      {modes[mode].needsMask && <MaskPanel batchId={batchId} items={items} onReview={onReview} />}
      <ModeOptions mode={mode} />
      <SavedRecipes />
    </section>
  )
}

/** The prompt of a batch that has begun. */
export const RecipeSummary = ({ batch }: { readonly batch: BatchSummary }) =>
  batch.prompt === null ? null : <p className="text-sm text-muted">“{batch.prompt}”</p>
