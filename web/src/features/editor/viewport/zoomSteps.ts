/** Steps of the zoom buttons, in percent of the fit (specification, section 9). */
export const zoomSteps = { min: 50, max: 200, step: 25 } as const

/** The next step of a zoom button, from any zoom that wheel or pinch has left. */
export const nextZoom = (percent: number, direction: 1 | -1): number => {
  const { min, max, step } = zoomSteps
  const next = direction === 1 ? Math.floor(percent / step + 1) * step : Math.ceil(percent / step - 1) * step
  return Math.min(max, Math.max(min, next))
}
