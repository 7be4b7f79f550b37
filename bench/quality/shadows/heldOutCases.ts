import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Removal, removal } from '../removals/removals.ts'
import { outline } from '../removals/shape.ts'
import type { ShadowCase } from './cases.ts'

/** Outlines in per cent of width and height, `x,y x,y …`; no shadow where the object casts none that can be seen. */
const markSchema = z.strictObject({
  name: z.string(),
  photo: z.string(),
  object: z.array(z.string()).min(1),
  shadow: z.array(z.string()),
})

const marks = readFileSync(join(import.meta.dirname, 'heldOut.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => markSchema.parse(JSON.parse(line)))

const objectOf = ({ name, photo, object }: z.infer<typeof markSchema>): Removal =>
  removal(name, photo, ...object.map(outline))

/**
 * Shadows in photos of Debian packages (opencv-doc, kphotoalbum, gimp-help-en, krita-data, stellarium-data) that taught recipe
 * `shadow-2` nothing, marked before it answered for any of them: hard and soft ones, as they are found.
 */
export const heldOutShadows: readonly ShadowCase[] = marks
  .filter(({ shadow }) => shadow.length > 0)
  .map((mark) => ({ ...objectOf(mark), hasShadow: true, shadow: mark.shadow.map(outline) }))

/** Objects without a visible shadow in such photos, many beside dark things. */
export const heldOutPlain: readonly Removal[] = marks.filter(({ shadow }) => shadow.length === 0).map(objectOf)
