import { mayBeSignedIn } from '../lib/mayBeSignedIn.ts'

const controls = '#root :is(a, button, [tabindex])'
const nameOf = (element: Element): string | null => element.getAttribute('aria-label') ?? element.textContent

type Finder = () => HTMLElement | undefined

/** Finds, later, the control that stands where this one stands now, under the same name. */
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

/** Puts the app in the place of the page. A press that came too early, and the focus, go on to its controls. */
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
    // Links work by themselves.
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

// A visitor who only reads has the page before the app; whoever is signed in should not be taken for a stranger.
if (mayBeSignedIn()) void takeOver()
else {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(takeOver) : setTimeout(takeOver))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
