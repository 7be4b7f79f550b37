import type { EditOptions } from '@spotless/contract/options'
import { editor } from '../editorStore.ts'

/** Changes options of one mode and leaves its other options as they are. */
export const changeOptions = <Name extends Exclude<keyof EditOptions, 'localOnly' | 'findMarks'>>(
  name: Name,
  values: EditOptions[Name],
): void => editor.set(({ options }) => ({ options: { ...options, [name]: { ...options[name], ...values } } }))
