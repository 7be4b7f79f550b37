import { placeOfPlanes } from './fillCandidates.ts'
import type { FillTask } from './fillTask.ts'
import type { FillWindow } from './planWindows.ts'
import type { WindowPrediction } from './predictWindows.ts'

/** Finds out, while the network predicts a window, what its fill will need of the photo alone. The task remembers it. */
export const prepareFill = (
  task: FillTask,
  window: FillWindow,
  { frame, input }: Pick<WindowPrediction, 'frame' | 'input'>,
): void => {
  task.surroundingsOf(placeOfPlanes(task, window, frame))
  if (task.isJudged) task.knownPatchesOf(input)
}
