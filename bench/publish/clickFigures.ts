import type { Figure } from '@spotless/contract/figures'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { z } from 'zod'

/** An object that is never right counts as so many clicks. */
const maxClicks = 10
const labels = {
  hints: 'Spotless',
  grabCut: 'GrabCut (OpenCV)',
} as const

const rowsSchema = z.array(z.object({ clicks: z.number().nullable() })).min(1)
const clickSelectSchema = z.object({ hints: rowsSchema, grabCut: rowsSchema })

/** Mean clicks until a painted object is selected. */
export const clickFigure = (result: unknown): Figure => {
  const selectors = clickSelectSchema.parse(result)
  return {
    mode: 'object-removal',
    command: 'npm run bench -- quality clickSelect',
    id: 'clicks-to-select',
    title: 'Clicks until an object is selected',
    note: `Mean over ${selectors.hints.length} objects painted by eye, each click at the middle of the largest part that is wrong, until selection and painting agree by an IoU of 0.9; one that never does counts as ${maxClicks}.`,
    unit: 'clicks',
    decimals: 1,
    better: 'lower',
    bars: Object.entries(labels).map(([name, label]) => ({
      label,
      value: mean(selectors[name as keyof typeof labels].map(({ clicks }) => clicks ?? maxClicks)),
      isOurs: name === 'hints',
    })),
  }
}
