import type { Mode } from '@spotless/contract/mode'
import {
  backgroundOptionsSchema,
  type EditOptions,
  faceOptionsSchema,
  upscaleOptionsSchema,
} from '@spotless/contract/options'
import { Amount } from '../../../ui/Amount.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { editor, useEditor } from '../editorStore.ts'

type Block = keyof EditOptions

/** Sets options of one mode, leaving the others as they are. */
const change = <Name extends Block>(name: Name, values: EditOptions[Name]): void =>
  editor.set(({ options }) => ({ options: { ...options, [name]: { ...options[name], ...values } } }))

const UpscaleOptions = () => {
  const { scale } = upscaleOptionsSchema.parse(useEditor((state) => state.options.upscale) ?? {})
  return (
    <Choice
      label="Factor"
      value={scale}
      options={[
        { value: 2, label: '2x' },
        { value: 4, label: '4x' },
      ]}
      onChange={(value) => change('upscale', { scale: value })}
    />
  )
}

const BackgroundOptions = () => {
  const { format } = backgroundOptionsSchema.parse(useEditor((state) => state.options.background) ?? {})
  return (
    <Choice
      label="Save the cut-out as"
      value={format}
      options={[
        { value: 'png', label: 'PNG' },
        { value: 'webp', label: 'WebP' },
      ]}
      onChange={(value) => change('background', { format: value })}
    />
  )
}

const FaceOptions = () => {
  const { strength, upscale } = faceOptionsSchema.parse(useEditor((state) => state.options.face) ?? {})
  return (
    <>
      <Amount
        label="Strength"
        {...{ min: 0, max: 100, step: 5, value: strength }}
        says={(value) => (value === 0 ? 'Clean only' : `${value}`)}
        onChange={(value) => change('face', { strength: value })}
      />
      <Choice
        label="Size of the result"
        value={upscale ? 2 : 1}
        options={[
          { value: 1, label: 'As it is' },
          { value: 2, label: '2x' },
        ]}
        onChange={(value) => change('face', { upscale: value === 2 })}
      />
    </>
  )
}

const optionsOf: Partial<Readonly<Record<Mode, () => React.JSX.Element>>> = {
  'image-upscale': UpscaleOptions,
  'background-removal': BackgroundOptions,
  'face-enhancement': FaceOptions,
}

/** The options of a mode, with the defaults and bounds of the contract; nothing where it has none. */
export const ModeOptions = ({ mode }: { readonly mode: Mode }) => {
  const Options = optionsOf[mode]
  return Options ? <Options /> : null
}
