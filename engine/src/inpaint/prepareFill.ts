import { placeOfPlanes } from './fillCandidates.ts'
import type { FillTask } from './fillTask.ts'
import type { FillWindow } from './planWindows.ts'
import type { WindowPrediction } from './predictWindows.ts'

/**
 * Finds out, while the network predicts a window, what its fill will need of the photo alone. The task remembers it.
 * @throws the signal's reason when aborted
 */
export const prepareFill = async (
  task: FillTask,
  window: FillWindow,
  { frame, input }: Pick<WindowPrediction, 'frame' | 'input'>,
): Promise<void> => {
  task.surroundingsOf(placeOfPlanes(task, window, frame))
  await task.yieldToEventLoop()
  if (task.isJudged) task.knownPatchesOf(input)
}
