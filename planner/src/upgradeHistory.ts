const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const upgradeStep = (step: unknown): unknown => {
  if (!isObject(step)) return step
  if (step.kind === 'elsewhere') return { ...step, kind: 'unsupported' }
  if (step.kind !== 'look') return step
  const { look, ...rest } = step
  return { ...rest, kind: 'preset', preset: look }
}

/**
 * Renames steps of a stored plan history to the current schema: `look` became `preset`, `elsewhere` became `unsupported`.
 * Anything else is returned as it came, for the schema to judge.
 */
export const upgradeHistory = (history: unknown): unknown =>
  Array.isArray(history)
    ? history.map((steps: unknown) => (Array.isArray(steps) ? steps.map(upgradeStep) : steps))
    : history
