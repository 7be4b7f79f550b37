import { backgroundOptionsSchema } from '@spotless/contract/options'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useEditor } from '../editorStore.ts'
import { changeOptions } from './changeOptions.ts'

const formats = [
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
] as const

export const BackgroundOptions = () => {
  const { format } = backgroundOptionsSchema.parse(useEditor((state) => state.options.background) ?? {})
  return (
    <SegmentedControl
      label="Save cut-out as"
      value={format}
      options={formats}
      onChange={(value) => changeOptions('background', { format: value })}
    />
  )
}
