import type { Mode } from '@spotless/contract/mode'
import { planEdit } from '@spotless/planner/planEdit'

/** Prompts that ask for what the mask marks to go, which is what a mask is drawn for. */
const asksToErase =
  /^\s*(?:please\s+|can you\s+)?(?:remove|erase|delete|clear|clean\s*up|get rid of|take (?:out|away)|wipe|inpaint|fill|retouch)\b/i

/**
 * The mode that carries out a prompt. With a mask, a prompt that only removes something erases what is marked; every other
 * prompt is edited as words ask for, and a mask then keeps the rest of the photo as it is.
 */
export const planImageEdit = (prompt: string, hasMask: boolean): Extract<Mode, 'object-removal' | 'prompt-edit'> => {
  if (!hasMask) return 'prompt-edit'
  const { steps, unknown } = planEdit(prompt)
  const done = steps.filter(({ kind }) => kind !== 'unsupported')
  const onlyRemoves = done.length > 0 && unknown.length === 0 && done.every(({ kind }) => kind === 'remove')
  if (onlyRemoves && done.length === steps.length) return 'object-removal'
  return done.length === 0 && asksToErase.test(prompt) ? 'object-removal' : 'prompt-edit'
}
