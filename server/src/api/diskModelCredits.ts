import type { Config } from '../config.ts'
import { escapeHtml } from '../escapeHtml.ts'

const purposes: Readonly<Record<Config['diskModels'][number]['job'], string>> = {
  matte: 'Finds the subject of a photo',
  upscale: 'The crisp style of Image Upscale',
  inpaint: 'Fills erased areas',
  faces: 'Restores faces',
  click: 'Selects what is clicked',
}

/** The operator's own models for the credits page, without those that were refused, as HTML; empty where there are none. */
export const diskModelCredits = (
  models: Config['diskModels'],
  refused: ReadonlySet<Config['diskModels'][number]>,
): string => {
  const used = models.filter((model) => !refused.has(model))
  if (used.length === 0) return ''
  const items = used.map(
    ({ name, job, source, licence }) =>
      `<li><strong>${escapeHtml(name)}</strong>: ${purposes[job]}. ${escapeHtml(source)}. ${escapeHtml(licence)}.</li>`,
  )
  return `<h3 class="mt-8 mb-3 text-lg">Models of this installation</h3><ul class="grid gap-2 text-sm text-muted">${items.join('')}</ul>`
}
