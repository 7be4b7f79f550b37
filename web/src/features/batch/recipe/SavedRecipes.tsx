import type { Recipe, SavedRecipe } from '@spotless/contract/recipe'
import { useQuery } from '@tanstack/react-query'
import { Download, Save, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { toast } from '../../../lib/toast.ts'
import { button } from '../../../ui/button.ts'
import { FileInput } from '../../../ui/FileInput.tsx'
import { showCallError, showError } from '../../editor/actions/editorToasts.ts'
import { deleteRecipe, fetchRecipes, readRecipeFile, recipeFile, recipesKey, saveRecipe } from './recipeCalls.ts'
import { currentRecipe, maskOfRecipe, showRecipe } from './recipeStore.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: recipesKey })

const show = async ({ mode, options, prompt, mask }: Recipe): Promise<void> =>
  showRecipe({ mode, options: options ?? {}, prompt: prompt ?? null, mask: await maskOfRecipe(mask) })

const save = async (recipe: Recipe): Promise<boolean> => {
  try {
    await saveRecipe(recipe)
    await refresh()
    toast({ title: 'Recipe saved', text: recipe.name })
    return true
  } catch (error) {
    showCallError(error, 'Saving failed', 'The recipe could not be saved. Please try again.')
    return false
  }
}

const importFile = async ([file]: readonly File[]): Promise<void> => {
  const recipe = file && (await readRecipeFile(file))
  if (!recipe) return showError('That is not a recipe', 'Please choose a file that was exported here.')
  if (await save(recipe)) await show(recipe)
}

const remove = async ({ id }: SavedRecipe): Promise<void> => {
  try {
    await deleteRecipe(id)
  } catch (error) {
    showCallError(error, 'Deleting failed', 'The recipe could not be deleted. Please try again.')
  }
  await refresh()
}

const icon = { className: 'size-4', 'aria-hidden': true } as const

const RecipeRow = ({ recipe }: { readonly recipe: SavedRecipe }) => {
  const file = () => {
    const exported = recipeFile(recipe)
    saveFile(exported, exported.name)
  }
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        className={button('ghost', 'small', 'min-w-0 flex-1 justify-start truncate px-2')}
        onClick={() => void show(recipe)}
      >
        <span className="truncate">{recipe.name}</span>
      </button>
      <button type="button" aria-label={`Export ${recipe.name}`} className={button('ghost', 'icon')} onClick={file}>
        <Download {...icon} />
      </button>
      <button
        type="button"
        aria-label={`Delete ${recipe.name}`}
        className={button('ghost', 'icon')}
        onClick={() => void remove(recipe)}
      >
        <Trash2 {...icon} />
      </button>
    </li>
  )
}

/** Recipes kept in the account: used, saved, exported and imported. */
export const SavedRecipes = () => {
  const { data: recipes = [] } = useQuery({ queryKey: recipesKey, queryFn: fetchRecipes })
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <details className="rounded-control bg-raised px-3 py-2">
      <summary className="min-h-8 py-1 text-sm font-semibold">Saved recipes ({recipes.length})</summary>
      <div className="grid gap-3 pt-2 pb-1">
        {recipes.length > 0 && (
          <ul aria-label="Saved recipes" className="grid">
            {recipes.map((recipe) => (
              <RecipeRow key={recipe.id} recipe={recipe} />
            ))}
          </ul>
        )}
        <form
          className="flex gap-2"
          onSubmit={async (event) => {
            event.preventDefault()
            if (name.trim() && (await save({ ...(await currentRecipe()), name: name.trim() }))) setName('')
          }}
        >
          <input
            aria-label="Name of the recipe"
            placeholder="Name"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className="min-h-10 min-w-0 flex-1 rounded-control border border-line bg-ground px-3 text-sm placeholder:text-muted"
          />
          <button type="submit" disabled={name.trim() === ''} className={button('quiet', 'small', 'bg-surface')}>
            <Save {...icon} /> Save
          </button>
        </form>
        <button
          type="button"
          className={button('ghost', 'small', 'justify-self-start')}
          onClick={() => input.current?.click()}
        >
          <Upload {...icon} /> Import a recipe
        </button>
        <FileInput
          ref={input}
          label="Recipe file"
          accept="application/json"
          onFiles={(files) => void importFile(files)}
        />
      </div>
    </details>
  )
}
