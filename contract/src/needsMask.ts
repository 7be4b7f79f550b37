import { type Mode, modes } from './mode.ts'
import type { EditOptions } from './options.ts'

/** Whether a mode can find what it removes. */
export const canFindMarks = (mode: Mode): boolean => mode === 'watermark-removal'

/** Whether an edit needs a mask: only in modes that remove what is marked, and not where the marks are to be found. */
export const needsMask = (mode: Mode, { findMarks }: Pick<EditOptions, 'findMarks'>): boolean =>
  modes[mode].needsMask && !(canFindMarks(mode) && findMarks === true)
