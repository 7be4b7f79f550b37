import { SpotlessError } from '@spotless/contract/error'
import {
  maxRecipes,
  type Recipe,
  recipeSchema,
  recipesAnswerSchema,
  savedRecipeSchema,
} from '@spotless/contract/recipe'
import { route } from '@spotless/contract/route'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { lockUser } from '../../billing/credits.ts'
import { recipes } from '../../db/schema.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { maskOf, maxMaskBodyBytes } from '../maskOf.ts'

const recipeParameters = z.strictObject({ id: z.uuid({ error: 'That is not the id of a recipe.' }) })

const describe = ({ id, name, editingMode, options, prompt, maskData }: typeof recipes.$inferSelect) => ({
  id,
  name,
  mode: editingMode,
  options,
  prompt,
  mask: maskData,
})

const columnsOf = ({ name, mode, options, prompt, mask }: Recipe) => ({
  name,
  editingMode: mode,
  options: options ?? {},
  prompt: prompt?.trim() || null,
  maskData: mask ?? null,
})

/** Recipes that a person named and keeps. */
export const recipeRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(route.recipes, { schema: { response: { 200: recipesAnswerSchema } } }, async (request) => {
      const user = await authenticate(deps, request)
      const kept = await deps.database
        .select()
        .from(recipes)
        .where(eq(recipes.userId, user.id))
        .orderBy(asc(recipes.name))
      return { recipes: kept.map(describe) }
    })

    const schema = { body: recipeSchema, response: { 201: savedRecipeSchema } }
    app.post(route.recipes, { schema, bodyLimit: maxMaskBodyBytes }, async (request, reply) => {
      const user = await authenticate(deps, request)
      if (request.body.mask) maskOf(request.body.mask, null)
      const columns = columnsOf(request.body)
      const saved = await deps.database.transaction(async (transaction) => {
        // Parallel requests cannot exceed the limit together.
        await lockUser(transaction, user.id)
        const kept = await transaction.select({ name: recipes.name }).from(recipes).where(eq(recipes.userId, user.id))
        if (kept.length >= maxRecipes && !kept.some(({ name }) => name === columns.name)) {
          throw new SpotlessError(
            'conflict',
            `You keep ${maxRecipes} recipes, the most there can be. Delete one first.`,
          )
        }
        const [row] = await transaction
          .insert(recipes)
          .values({ ...columns, userId: user.id })
          .onConflictDoUpdate({ target: [recipes.userId, recipes.name], set: columns })
          .returning()
        return row
      })
      if (saved === undefined) throw new Error('Expected one stored recipe but received none.')
      return reply.code(201).send(describe(saved))
    })

    app.delete(route.recipe(':id'), { schema: { params: recipeParameters } }, async (request, reply) => {
      const user = await authenticate(deps, request)
      const [deleted] = await deps.database
        .delete(recipes)
        .where(and(eq(recipes.id, request.params.id), eq(recipes.userId, user.id)))
        .returning({ id: recipes.id })
      if (deleted === undefined) throw new SpotlessError('not_found', 'There is no such recipe.')
      return reply.code(204).send()
    })
  }
