import { z } from 'zod'
import { batchRequestSchema } from './batch.ts'
import { storedText } from './storedText.ts'

/** Most recipes that one person keeps. */
export const maxRecipes = 100

/**
 * A named way to edit photos. Body of `POST /api/recipes`, and the content of an exported file. A recipe of the same name is
 * replaced.
 */
export const recipeSchema = batchRequestSchema.extend({
  name: storedText()
    .trim()
    .min(1, { error: 'A recipe needs a name.' })
    .max(80, { error: 'The name of a recipe has at most 80 characters.' }),
})
export type Recipe = z.output<typeof recipeSchema>

export const savedRecipeSchema = recipeSchema.extend({ id: z.uuid() })
export type SavedRecipe = z.output<typeof savedRecipeSchema>

/** Answer of `GET /api/recipes`: the user's recipes by name. */
export const recipesAnswerSchema = z.object({ recipes: z.array(savedRecipeSchema) })
