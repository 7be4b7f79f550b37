import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { withoutLight } from './ghostTemplates.ts'
import type { MarkPatch } from './markPatch.ts'

/** Mean detail beside a painted region from which a simple fill is likely to be seen, in levels. */
const minDetailLevels = 5

/** Whether the photo beside what was painted has structure that a fill must continue. */
export const hasStructure = ({ planes: [red, green, blue], painted, box }: MarkPatch): boolean => {
  const luma = red.map((value, at) => lumaBt601(value, green[at] as number, blue[at] as number))
  const detail = withoutLight(luma, box.width)
  let [sum, count] = [0, 0]
  for (let at = 0; at < detail.length; at++) {
    if (painted[at] === 1) continue
    sum += Math.abs(detail[at] as number)
    count++
  }
  return count > 0 && sum / count > minDetailLevels
}
