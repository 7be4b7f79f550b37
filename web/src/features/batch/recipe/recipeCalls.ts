import {
  type Recipe,
  recipeSchema,
  recipesAnswerSchema,
  type SavedRecipe,
  savedRecipeSchema,
} from '@spotless/contract/recipe'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'

export const recipesKey = [route.recipes] as const

/** @throws {CallError} as all calls here do, if the server refuses */
export const fetchRecipes = async (): Promise<readonly SavedRecipe[]> =>
  recipesAnswerSchema.parse(await (await call('GET', route.recipes)).json()).recipes

export const saveRecipe = async (recipe: Recipe): Promise<SavedRecipe> =>
  savedRecipeSchema.parse(await (await call('POST', route.recipes, { payload: recipe })).json())

export const deleteRecipe = async (id: string): Promise<void> => {
  await call('DELETE', route.recipe(id))
}

/** The recipe in an exported file; null if it holds none. */
export const readRecipeFile = async (file: Blob): Promise<Recipe | null> => {
  try {
    const parsed = recipeSchema.safeParse(JSON.parse(await file.text()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** A recipe as a file that `readRecipeFile` reads. */
export const recipeFile = ({ name, mode, options, prompt, mask }: Recipe): File =>
  new File(
    [`${JSON.stringify({ name, mode, options, prompt, ...(mask && { mask }) }, null, 2)}\n`],
    `${name.replace(/[^\p{L}\p{N} _-]/gu, '_')}.json`,
    {
      type: 'application/json',
    },
  )
