import { describe, expect, test } from 'vitest'
import { batchOwnerOf } from '../testing/batchOwner.ts'
import { databases } from '../testing/databases.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import type { ServerUnderTest } from '../testing/serverUnderTest.ts'

describe.each(databases)('recipes on $name', ({ start }) => {
  let server: ServerUnderTest
  serverOfSuite(
    async () => ({ ...(await start()), environment: {} }),
    (opened) => {
      server = opened
    },
  )
  const recipe = { name: 'Shop', mode: 'background-removal', options: { background: { format: 'webp' } } }

  test('a recipe is kept under its name, replaced by another of that name, and deleted by its owner alone', async () => {
    const ann = await batchOwnerOf(server, 'recipes-ann@example.com')
    const bob = await batchOwnerOf(server, 'recipes-bob@example.com')
    const saved = (await ann.call('POST', '/api/recipes', recipe)).json()
    expect(saved).toMatchObject({ ...recipe, prompt: null })
    await ann.call('POST', '/api/recipes', { name: ' Shop ', mode: 'prompt-edit', prompt: 'warmer' })
    await ann.call('POST', '/api/recipes', { ...recipe, name: 'Another' })
    const { recipes } = (await ann.call('GET', '/api/recipes')).json()
    expect(recipes).toMatchObject([
      { name: 'Another', mode: 'background-removal' },
      { id: saved.id, name: 'Shop', mode: 'prompt-edit', prompt: 'warmer', options: {} },
    ])
    expect((await bob.call('GET', '/api/recipes')).json()).toEqual({ recipes: [] })
    expect((await bob.call('DELETE', `/api/recipes/${saved.id}`)).statusCode).toBe(404)
    expect((await ann.call('DELETE', `/api/recipes/${saved.id}`)).statusCode).toBe(204)
    expect((await ann.call('GET', '/api/recipes')).json().recipes).toHaveLength(1)
  })

  test.each([
    { ...recipe, name: ' ' },
    { ...recipe, name: 'a'.repeat(81) },
    { ...recipe, name: 'a\0' },
    { ...recipe, mode: 'none' },
    { ...recipe, owner: 'me' },
  ])('the recipe %j is refused', async (refused) => {
    const ann = await batchOwnerOf(server, 'recipes-ann@example.com')
    expect((await ann.call('POST', '/api/recipes', refused)).statusCode).toBe(400)
  })
})
