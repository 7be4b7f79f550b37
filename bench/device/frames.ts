import type { Page } from '@playwright/test'

/** How smoothly a page was drawn while it was watched. */
export interface Frames {
  /** The longest time between two frames. */
  readonly longestFrameMs: number
  /** The longest that one task of the page's own thread took; 0 where none took 50 ms. */
  readonly longestTaskMs: number
  readonly tasksOver50Ms: number
  /** What ran longest, as the browser names it: the function, and what called it. */
  readonly longestScript: string
}

const watch = `
  const frames = globalThis.watchedFrames = { longestFrameMs: 0, longestTaskMs: 0, tasksOver50Ms: 0, longestScript: '' }
  let last = performance.now()
  const onFrame = (now) => {
    frames.longestFrameMs = Math.max(frames.longestFrameMs, Math.round(now - last))
    last = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      frames.longestTaskMs = Math.max(frames.longestTaskMs, Math.round(duration))
      frames.tasksOver50Ms += 1
    }
  }).observe({ type: 'longtask' })
  let longestScriptMs = 0
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries())
      for (const { duration, sourceFunctionName, invoker } of scripts) {
        if (duration <= longestScriptMs) continue
        longestScriptMs = duration
        frames.longestScript = Math.round(duration) + ' ms ' + sourceFunctionName + ' (' + invoker.slice(0, 60) + ')'
      }
  }).observe({ type: 'long-animation-frame' })`

/** Watches a page's frames from now on. @returns what was seen until it is called */
export const watchFrames = async (page: Page): Promise<() => Promise<Frames>> => {
  await page.evaluate(watch)
  return () => page.evaluate<Frames>('globalThis.watchedFrames')
}
