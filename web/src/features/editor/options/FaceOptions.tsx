import { faceOptionsSchema } from '@spotless/contract/options'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { useEditor } from '../editorStore.ts'
import { changeOptions } from './changeOptions.ts'

const sizes = [
  { value: 1, label: 'Original' },
  { value: 2, label: '2x' },
] as const

const prints = [
  { value: 'kept', label: 'Keep as is' },
  { value: 'mended', label: 'Mend' },
] as const

export const FaceOptions = () => {
  const { strength, upscale, oldPhoto } = faceOptionsSchema.parse(useEditor((state) => state.options.face) ?? {})
  return (
    <>
      <Slider
        label="Strength"
        value={strength}
        format={(value) => (value === 0 ? 'Cleanup only' : `${value}`)}
        onChange={(value) => changeOptions('face', { strength: value })}
      />
      <SegmentedControl
        label="Result size"
        value={upscale ? 2 : 1}
        options={sizes}
        onChange={(value) => changeOptions('face', { upscale: value === 2 })}
      />
      <SegmentedControl
        label="Scratches, dust and fading"
        value={oldPhoto ? 'mended' : 'kept'}
        options={prints}
        onChange={(value) => changeOptions('face', { oldPhoto: value === 'mended' })}
      />
    </>
  )
}
