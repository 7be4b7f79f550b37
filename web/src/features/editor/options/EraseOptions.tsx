import { eraseOptionsSchema } from '@spotless/contract/options'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useEditor } from '../editorStore.ts'
import { changeOptions } from './changeOptions.ts'
import { OptionHint } from './OptionHint.tsx'

const qualities = [
  { value: 'fast', label: 'Fast' },
  { value: 'best', label: 'Best' },
] as const

const hints = {
  fast: 'Fills each area once and retries only where the result is poor.',
  best: 'Combines several fills of every area. Takes about three times as long.',
} as const

export const EraseOptions = () => {
  const { quality } = eraseOptionsSchema.parse(useEditor((state) => state.options.erase) ?? {})
  const isRestoring = useEditor(({ workingImage, editMode }) => workingImage !== null && editMode === 'restore')
  if (isRestoring) return null
  return (
    <>
      <SegmentedControl
        label="Quality"
        value={quality}
        options={qualities}
        onChange={(value) => changeOptions('erase', { quality: value })}
      />
      <OptionHint className={quality === 'fast' && 'max-lg:hidden'}>{hints[quality]}</OptionHint>
    </>
  )
}
