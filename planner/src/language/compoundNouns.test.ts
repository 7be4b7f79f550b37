import { expect, it } from 'vitest'
import { planEdit } from '../planEdit.ts'
import { pointableIn } from '../pointing/pointableIn.ts'

it.each([
  ['erase the dog leash', 'dog leash'],
  ['get rid of the bird cage please', 'bird cage'],
  ['remove the car mirror', 'car mirror'],
  ['blur the bottle label', 'bottle label'],
  ['make the dog collar red', 'dog collar'],
  ['pixelate the chair cushion', 'chair cushion'],
  ['remove the crooked post', 'crooked post'],
  ['blur the tilted placard', 'tilted placard'],
  ['erase the rusty hinge', 'rusty hinge'],
  ['get rid of the cracked paving', 'cracked paving'],
  ['remove the skewer', 'skewer'],
])('%s: the thing is neither removed nor changed, but what belongs to it is asked for', (prompt, name) => {
  const plan = planEdit(prompt)
  expect(plan.steps.map(({ kind }) => kind)).toEqual(['unsupported'])
  expect(pointableIn(prompt, plan).map((pointable) => pointable.name)).toContain(name)
})

it.each([
  ['remove the dog', 'dog'],
  ['remove the dog please', 'dog'],
  ['remove the dog on the left', 'dog'],
  ['remove the dog walking by', 'dog'],
  ['remove the dog completely', 'dog'],
  ['blur the car parked outside', 'car'],
])('%s: the thing alone', (prompt, thing) => {
  expect(planEdit(prompt).steps).toMatchObject([{ target: { thing } }])
})
