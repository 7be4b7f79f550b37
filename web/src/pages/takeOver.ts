import { mayBeSignedIn } from '../lib/mayBeSignedIn.ts'

const controls = '#root :is(a, button, [tabindex])'
const nameOf = (element: Element): string | null => element.getAttribute('aria-label') ?? element.textContent

type Finder = () => HTMLElement | undefined

/**
 * Finds the app's counterpart of a prerendered control: the one at the same position with the same
 * name.
 */
const remember = (element: Element): Finder => {
  const position = [...document.querySelectorAll(controls)].indexOf(element)
  const name = nameOf(element)
  return () => {
    const now = document.querySelectorAll<HTMLElement>(controls)[position]
    return now && nameOf(now) === name ? now : undefined
  }
}

let started = false
let pressed: Finder | undefined
let focused: Finder | undefined
const early = new AbortController()

/**
 * Replaces the prerendered page with the app, and passes the focus and an early click on to the
 * app's controls.
 */
const takeOver = async (): Promise<void> => {
  if (started) return
  started = true
  const { prepareApp } = await import('../app/prepareApp.tsx')
  const show = await prepareApp()
  await show()
  early.abort()
  if (document.activeElement === document.body) focused?.()?.focus({ preventScroll: true })
  pressed?.()?.click()
}

const before = { capture: true, signal: early.signal }
document.addEventListener(
  'click',
  ({ target }) => {
    // Links work without the app.
    const button = target instanceof Element && target.closest('button')
    pressed = button ? remember(button) : undefined
    void takeOver()
  },
  before,
)
document.addEventListener(
  'focusin',
  ({ target }) => {
    focused = remember(target as Element)
    void takeOver()
  },
  before,
)
for (const act of ['pointermove', 'pointerdown', 'keydown'] as const) {
  document.addEventListener(act, () => void takeOver(), before)
}

// Signed-in users should not see the visitors' page; for visitors the app can wait until the
// browser is idle.
if (mayBeSignedIn()) void takeOver()
else {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(takeOver) : setTimeout(takeOver))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
